# Completions of duels for fish. Save this as ~/.config/fish/completions/duels.fish
function __duels_complete
    set -l words (commandline -opc) (commandline -ct)
    command duels __complete -- $words[2..] 2>/dev/null
end
complete -c duels -f -a '(__duels_complete)'
