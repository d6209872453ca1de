#!/bin/sh
# A broken bot: it falls asleep over every move, and does not hear quit.
trap '' TERM
while read -r word rest; do
  case $word in
    ugi) echo "id name Sleeps"; echo ugiok ;;
    isready) echo readyok ;;
    go) sleep 1000 ;;
    quit) sleep 1000 ;;
  esac
done
