#!/usr/bin/env node
// Plain JavaScript, so that a Node.js that is too old can still say so.
const NODE_MAJOR_MIN = 26

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  process.stderr.write(
    `Daybook needs Node.js ${NODE_MAJOR_MIN} or newer; this is ${process.version}. Run it with "npm start", which uses ` +
      'the Node.js that "npm ci" has brought.\n',
  )
  process.exit(2)
}
await import('../src/main.ts')
