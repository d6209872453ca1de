#!/bin/sh
# A bot for the shell: it plays the last of the legal moves that it is given.
while read -r word rest; do
  case $word in
    ugi)
      echo "id name Shell"
      echo "option name LegalMoves type check default false"
      echo ugiok
      ;;
    isready) echo readyok ;;
    legalmoves) legal=$rest ;;
    go) echo "bestmove ${legal##* }" ;;
    quit) exit ;;
  esac
done
