import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { temporaryFolder } from './postgres-cluster.ts'

const givenUp = `import { createServer } from 'node:net'
import { test } from 'node:test'
test('hangs', async () => {
  createServer().listen(0)
  await new Promise(() => {})
})
test('comes after it', () => {})`

test('a test that times out takes only its own time, and its file ends soon after', async () => {
  const file = join(await temporaryFolder(), 'given-up.test.ts')
  writeFileSync(file, givenUp)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const preload = join(import.meta.dirname, 'end-of-file.ts')
  const options = ['--import', preload, '--test', '--test-reporter=tap', '--test-timeout=500', file]
  const run = spawn(process.execPath, options, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(run.stdout), once(run, 'close')])
  assert.equal(code, 1)
  assert.match(output, /^not ok \d+ - hangs$/m)
  assert.match(output, /^ok \d+ - comes after it$/m)
})
