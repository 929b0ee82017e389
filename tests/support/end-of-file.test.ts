import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from './postgres-cluster.ts'

const hangs = `import { createServer } from 'node:net'
import { test } from 'node:test'
test('hangs', async () => {
  createServer().listen(0)
  await new Promise(() => {})
})
test('comes after it', () => {})`

const polls = `import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
test('polls', async () => {
  for (;;) await setImmediate()
})`

test('a test that times out takes only its own time, and its file ends soon after', async () => {
  const file = join(await temporaryFolder(), 'given-up.test.ts')
  writeFileSync(file, hangs)
  const output = await failedRun(file)
  assert.match(output, /^not ok \d+ - hangs$/m)
  assert.match(output, /^ok \d+ - comes after it$/m)
})

test('so does a batch of files, which the whole run writes', async () => {
  const folder = await temporaryFolder()
  const files = { 'polls.test.ts': polls, 'hangs.test.ts': hangs }
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  const batch = join(folder, 'shared-000.test.mjs')
  const imports = Object.keys(files).map((name) => `import ${JSON.stringify(pathToFileURL(join(folder, name)).href)}\n`)
  writeFileSync(batch, imports.join(''))
  const output = await failedRun(batch)
  assert.match(output, /^not ok \d+ - polls$/m)
  assert.match(output, /^not ok \d+ - hangs$/m)
  assert.match(output, /^ok \d+ - comes after it$/m)
})

/** The output of a run that fails, and ends by itself. */
async function failedRun(file: string): Promise<string> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const preload = join(import.meta.dirname, 'end-of-file.ts')
  const options = ['--import', preload, '--test', '--test-reporter=tap', '--test-timeout=500', file]
  const run = spawn(process.execPath, options, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(run.stdout), once(run, 'close')])
  assert.equal(code, 1)
  return output
}
