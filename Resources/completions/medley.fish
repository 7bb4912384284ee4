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
      printf '%s\n' $answer
  end
end
complete -c medley -f -a '(__medley_complete)'
