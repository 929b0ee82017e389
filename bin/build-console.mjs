#!/usr/bin/env node
// Runs after `npm ci`; run it by hand after a change of the console. Without development packages nothing is built: the
// service then explains at `/` how to build the console.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const NODE_MAJOR_MIN = 26
const root = join(import.meta.dirname, '..')

if (!existsSync(join(root, 'node_modules', 'vite', 'package.json'))) {
  const state = existsSync(join(root, 'console', 'dist', 'index.html')) ? 'stays as it was built' : 'is not built'
  process.stdout.write(`The console ${state}: its packages are left out. "npm ci" builds it.\n`)
} else if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  process.stdout.write(
    `The console is not built: that needs Node.js ${NODE_MAJOR_MIN}, and this is ${process.version}.\n`,
  )
} else {
  const { buildConsole } = await import('../console/build-console.ts')
  await buildConsole(join(root, 'console', 'dist'))
}
