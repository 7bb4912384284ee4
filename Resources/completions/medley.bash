# Completion of medley for bash; it asks medley itself.
_medley() {
  local answer word
  COMPREPLY=()
  mapfile -t answer < <(medley complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case ${answer[0]-} in
    :file) compopt -o default ;;
    :directory) compopt -o dirnames ;;
    *) for word in "${answer[@]}"; do COMPREPLY+=("$(printf %q "$word")"); done ;;
  esac
}
complete -F _medley medley
