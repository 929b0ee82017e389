#!/usr/bin/env node
// Plain JavaScript, so that a Node.js that is too old can still say so.
import module from 'node:module'
import { join } from 'node:path'

const NODE_MAJOR_MIN = 26

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  process.stderr.write(
    `Daybook needs Node.js ${NODE_MAJOR_MIN} or newer; this is ${process.version}. Run it as "npm start" or ` +
      '"npm run daybook -- <command>": these use the Node.js that "npm ci" has brought.\n',
  )
  process.exit(2)
}
// What was compiled once starts in half the time. Where the folder cannot be written to, nothing else changes.
module.enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'daybook'))
await import('../src/main.ts')
