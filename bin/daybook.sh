#!/bin/sh
# Runs Daybook with the Node.js that came with its packages or, where that was left out, with the machine's.
here=$(dirname "$(readlink -f "$0")")
node=$here/../node_modules/.bin/node
[ -x "$node" ] || node=node
exec "$node" --max-semi-space-size=4 "$here/daybook.mjs" "$@"
