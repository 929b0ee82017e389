#!/usr/bin/env node
// Runs after `npm ci`; run it by hand after a change of the sources. Without a current bundle, `bin/daybook.mjs` runs the
// sources, which takes longer to start.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBundleCurrent } from './server-bundle.mjs'

const NODE_MAJOR_MIN = 26
const root = join(import.meta.dirname, '..')

if (!existsSync(join(root, 'src', 'main.ts'))) {
  process.stdout.write('The server is not bundled: its sources are not here.\n')
} else if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  process.stdout.write(
    `The server is not bundled: that needs Node.js ${NODE_MAJOR_MIN}, and this is ${process.version}.\n`,
  )
} else if (!isBundleCurrent()) {
  try {
    const { bundleServer } = await import('./bundle-server.mjs')
    await bundleServer()
  } catch (error) {
    process.stdout.write(`The server is not bundled, and starts from its sources: ${error.message}\n`)
  }
}
