#!/bin/sh
# A broken bot: it plays well, but answers twice, chokes on what it does not know, and leaves a child behind.
sleep 1000 &
while read -r word rest; do
  case $word in
    ugi) echo "option name LegalMoves type check default false"; echo ugiok ;;
    isready) echo readyok ;;
    setoption | uginewgame | position | stop) ;;
    legalmoves) legal=$rest ;;
    go) echo "bestmove ${legal%% *}"; echo "bestmove ${legal%% *}" ;;
    quit) exit ;;
    '') ;;
    *) echo "what is $word?" >&2; exit 9 ;;
  esac
done
