import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'

test('a test run that is killed leaves no folder and no PostgreSQL server behind', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'postgres-cluster.ts'))
  const script = `import(${module}).then(async (m) => { console.log((await m.testRun()).folder); setInterval(() => {}, 1e6) })`
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('DAYBOOK_TEST_'))
  const run = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: Object.fromEntries(environment),
  })
  run.stderr.resume()
  const [folder] = await once(createInterface(run.stdout), 'line')
  assert.ok(existsSync(folder))
  run.kill('SIGKILL')
  // The keeper writes to the same standard error, so this also waits until the keeper has ended.
  await once(run, 'close')
  assert.ok(!existsSync(folder))
})
