/** The programs in the guides to webhooks and live updates, run as they are written. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { openWorld } from '../world.ts'

function program(page: string): string {
  const text = readFileSync(new URL(`../../docs/guides/${page}`, import.meta.url), 'utf8')
  return /^```js\n(.*?)^```/ms.exec(text)?.[1] ?? ''
}

function runProgram(source: string, env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout?.setEncoding('utf8')
  return child
}

/** The next output of the program. */
async function says({ stdout }: ChildProcess): Promise<string> {
  assert.ok(stdout)
  const [text] = (await once(stdout, 'data')) as [string]
  return text
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

test('the receiver of the guide to webhooks accepts only signed requests', async () => {
  await using world = await openWorld(sqlite)
  // A receiver refuses old signatures, so the clock must be right here.
  world.clock.advance(Math.floor(Date.now() / 1000) - world.clock.now())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { body } = await world.admin.post('/v2/webhook', { url })
  const begun = `${program('webhooks.md')}\nsetTimeout(() => console.log('begun'))`
  const receiver = runProgram(begun, { WEBHOOK_SECRET: body.success.secret, PORT: String(port) })
  assert.equal(await says(receiver), 'begun\n')
  const heard = says(receiver)
  await world.admin.create('project', { name: 'Harbour' })
  await world.runJobs()
  assert.equal(await heard, 'projectCreated 1 Harbour\n')
  const [delivery] = await world.admin.list('webhook/delivery')
  assert.deepEqual([delivery.status, delivery.code], ['delivered', 204])
  const forged = await fetch(url, { method: 'POST', body: delivery.request })
  assert.equal(forged.status, 401)
  receiver.kill()
})

test('the listener of the guide to live updates receives changes', async () => {
  await using world = await openWorld(sqlite)
  const address = await world.app.listen()
  const call = `listen('${address}', '${world.admin.token}', (entry) => console.log(entry.record, entry.action))`
  const listener = runProgram(`${program('live-updates.md')}\n${call}`, {})
  const heard = says(listener)
  // It may not be listening yet: the event is repeated until it is.
  let isHeard = false
  void heard.then(() => {
    isHeard = true
  })
  while (!isHeard) await world.admin.post('/v2/time-activity', { name: 'Editing' })
  assert.match(await heard, /^time-activity created\n/)
  listener.kill()
})
