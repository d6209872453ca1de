#compdef duels
# Completions of duels for zsh. Put this file into a folder of $fpath as _duels, or add this line to ~/.zshrc:
#   source <(duels completions zsh)
_duels() {
  local line value
  local -a lines done more done_about more_about
  lines=("${(@f)$(duels __complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  for line in $lines; do
    value=${line%%$'\t'*}
    [[ -n $value ]] || continue
    # What ends like this is not complete yet: no space after it.
    if [[ $value == *[=:,/] ]]; then
      more+=("$value")
      more_about+=("${line/$'\t'/  }")
    else
      done+=("$value")
      done_about+=("${line/$'\t'/  }")
    fi
  done
  (($#done)) && compadd -l -d done_about -a done
  (($#more)) && compadd -l -S '' -d more_about -a more
  (($#lines))
}
if [[ $funcstack[1] == _duels ]]; then
  _duels "$@"
else
  compdef _duels duels
fi
