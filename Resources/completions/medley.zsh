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
