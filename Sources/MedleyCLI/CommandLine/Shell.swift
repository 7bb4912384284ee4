/// A shell that completes command lines of Medley by asking Medley.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that the shell loads; all knowledge stays in `medley complete`.
  var completionScript: String {
    switch self {
    case .bash:
      """
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

      """
    case .zsh:
      """
      #compdef medley
      # Completion of medley for zsh; it asks medley itself.
      local -a answer
      answer=("${(@f)$(medley complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
      case $answer[1] in
        '') ;;
        :file) compset -P '*='; _files ;;
        :directory) compset -P '*='; _files -/ ;;
        *) compadd -a answer ;;
      esac

      """
    case .fish:
      """
      # Completion of medley for fish; it asks medley itself.
      function __medley_complete
        set -l words (commandline -opc) (commandline -ct)
        set -l answer (medley complete -- $words[2..-1] 2>/dev/null)
        switch "$answer[1]"
          case :file
            __fish_complete_path (commandline -ct)
          case :directory
            __fish_complete_directories (commandline -ct)
          case '*'
            printf '%s\\n' $answer
        end
      end
      complete -c medley -f -a '(__medley_complete)'

      """
    }
  }
}
