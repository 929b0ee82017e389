#!/bin/sh
# Runs Daybook with the Node.js that came with its packages or, where that was left out, with the machine's.
here=$(dirname "$(readlink -f "$0")")
node=$here/../node_modules/.bin/node
[ -x "$node" ] || node=node
# With far fewer files than Daybook needs, Node.js crashes without a message.
files=$(ulimit -Hn)
if [ "$files" != unlimited ] && [ "$files" -lt 64 ]; then
  echo "This process may open only $files files; Daybook needs at least 64. Raise the limit (LimitNOFILE, ulimit -n)." >&2
  exit 2
fi
# One arena of malloc: threads that flush and compress would keep freed memory in arenas of their own.
export MALLOC_ARENA_MAX=1
exec "$node" --max-semi-space-size=4 --heap-growing-percent=10 "$here/daybook.mjs" "$@"
