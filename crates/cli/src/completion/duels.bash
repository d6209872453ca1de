# Completions of duels for bash. Add this line to ~/.bashrc:
#   source <(duels completions bash)
_duels() {
  local -a words=()
  local word line prefix cur="" index
  # Bash takes "target=60" and "level:4" apart; put the pieces together again.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if ((${#words[@]})) && [[ $word == [=:]* || ${words[-1]} == *[=:] ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
  done
  cur=${words[-1]}
  # Bash replaces only what follows the last of them.
  prefix=${cur%"${cur##*[=:]}"}
  [[ $COMP_WORDBREAKS == *[=:]* ]] || prefix=""
  COMPREPLY=()
  while IFS= read -r line; do
    line=${line%%$'\t'*}
    line=${line#"$prefix"}
    COMPREPLY+=("$(printf '%q' "$line")")
  done < <(duels __complete -- "${words[@]}" 2>/dev/null)
  if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *[=:,/] ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -F _duels duels
