#!/usr/bin/env node
// Plain JavaScript, so that an old Node.js can run it and report its version.
import module from 'node:module'
import { join } from 'node:path'

const NODE_MAJOR_MIN = 26

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  process.stderr.write(
    `Daybook needs Node.js ${NODE_MAJOR_MIN} or newer; this is ${process.version}. Run it as "npm start" or ` +
      '"npm run daybook -- <command>": these use the Node.js that "npm ci" has brought. It brings none if it runs with a ' +
      'newer Node.js itself: then run "npm ci" again with this one.\n',
  )
  process.exit(2)
}
// Compiled code starts in half the time. If the folder is read-only, this has no effect.
module.enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'daybook'))
const { bundleEntry, isBundleCurrent } = await import('./server-bundle.mjs')
if (isBundleCurrent()) {
  // Stack traces show the places in the sources.
  process.setSourceMapsEnabled(true)
  module.createRequire(import.meta.url)(bundleEntry)
} else {
  await import('../src/main.ts')
}
