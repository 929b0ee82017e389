import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LimitedThread, ThreadLimitReached } from './limited-thread.ts'

const file = new URL('../../../tests/support/odd-thread.ts', import.meta.url)
const open = (timeMs: number, memoryMiB = 32) => new LimitedThread(file, { timeMs, memoryMiB })
const LONG_MS = 60_000

test('a thread answers messages, and does not see the settings of the process', async () => {
  const thread = open(LONG_MS)
  const answers = await thread.run(1, async (ask) => [await ask('one'), await ask('two')])
  assert.deepEqual(answers, ['one back, 0 settings', 'two back, 0 settings'])
  await thread.end()
})

test('work that takes too long is stopped, and the next work gets a new thread', async () => {
  const thread = open(500)
  const stopped = thread.run(1, (ask) => ask('spin'))
  const next = thread.run(1, () => Promise.resolve('next'))
  await assert.rejects(stopped, (error) => error instanceof ThreadLimitReached && error.limit === 'time')
  assert.equal(await next, 'next')
  await thread.end()
})

test('work that takes too much memory is stopped, and the process continues', async () => {
  const thread = open(LONG_MS)
  const filling = thread.run(1, (ask) => ask('fill'))
  await assert.rejects(filling, (error) => error instanceof ThreadLimitReached && error.limit === 'memory')
  assert.match(String(await thread.run(1, (ask) => ask('again'))), /again back/)
  await thread.end()
})

test('work that takes too much memory outside the heap is stopped too', async () => {
  const thread = open(LONG_MS)
  const filling = thread.run(1, (ask) => ask('buffers'))
  await assert.rejects(filling, (error) => error instanceof ThreadLimitReached && error.limit === 'memory')
  assert.match(String(await thread.run(1, (ask) => ask('again'))), /again back/)
  await thread.end()
})

test('work that asks for much memory in one piece is stopped too, and the process continues', async () => {
  const thread = open(LONG_MS, 128)
  const filling = thread.run(1, (ask) => ask('names'))
  await assert.rejects(filling, (error) => error instanceof ThreadLimitReached && error.limit === 'memory')
  assert.match(String(await thread.run(1, (ask) => ask('again'))), /again back/)
  await thread.end()
})

for (const work of ['queue 50', 'queue 150', 'queue 200', 'queue 240', 'packets 150', 'packets 240'])
  test(`garbage does not count: ${work} MiB fits in a limit of 256 MiB`, async () => {
    const thread = open(LONG_MS, 256)
    assert.match(String(await thread.run(1, (ask) => ask(work))), /back/)
    await thread.end()
  })

test('live memory beyond the limit is refused, although V8 has more', async () => {
  const thread = open(LONG_MS, 256)
  const filling = thread.run(1, (ask) => ask('queue 300'))
  await assert.rejects(filling, (error) => error instanceof ThreadLimitReached && error.limit === 'memory')
  await thread.end()
})

test('a failing or ending thread fails only its own work', async () => {
  const thread = open(LONG_MS)
  await assert.rejects(
    thread.run(1, (ask) => ask('throw')),
    /it was told to/,
  )
  await assert.rejects(
    thread.run(1, (ask) => ask('end')),
    /ended unexpectedly with 3/,
  )
  assert.match(String(await thread.run(1, (ask) => ask('again'))), /again back/)
  await thread.end()
})

test('once the thread has ended, each further message of its work fails with the same error', async () => {
  const thread = open(LONG_MS)
  const work = thread.run(1, async (ask) => {
    await assert.rejects(ask('end'), /ended unexpectedly/)
    return ask('again')
  })
  await assert.rejects(work, /ended unexpectedly/)
  await thread.end()
})

test('instances take turns: a busy one delays another by one piece of work', async () => {
  const thread = open(LONG_MS)
  const order: string[] = []
  const add = (instanceId: number, name: string) =>
    thread.run(instanceId, async (ask) => order.push(name, `${await ask(name)}`))
  await Promise.all([add(1, 'a1'), add(1, 'a2'), add(1, 'a3'), add(2, 'b1')])
  assert.deepEqual(
    order.filter((name) => name.length === 2),
    ['a1', 'b1', 'a2', 'a3'],
  )
  await thread.end()
})

test('a thread ends only after its work is done', async () => {
  const thread = open(LONG_MS)
  const order: string[] = []
  const work = thread.run(1, async (ask) => order.push(String(await ask('last'))))
  await thread.end()
  assert.equal(order.length, 1)
  await work
})

test('work that begins while the thread is about to end is still done', { timeout: 20_000 }, async () => {
  const thread = open(LONG_MS)
  await thread.run(1, (ask) => ask('first'))
  const ending = thread.end()
  assert.match(String(await thread.run(1, (ask) => ask('second'))), /second back/)
  await ending
  const last = thread.run(1, (ask) => ask('third'))
  const endings = [thread.end(), last.then(() => thread.run(1, (ask) => ask('fourth'))), thread.end()]
  assert.match(String(await endings[1]), /fourth back/)
  await Promise.all(endings)
  await thread.end()
})
