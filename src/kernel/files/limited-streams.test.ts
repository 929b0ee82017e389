import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { LimitedStreams } from './limited-streams.ts'

const limits = { noun: 'exports', running: 6, runningPerInstance: 2, stallMs: 30_000, slowMs: 0 }

async function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024)
}

/** A stream whose client has read the first part and then stops reading. */
async function slow(streams: LimitedStreams, instanceId: number): Promise<Readable> {
  const stream = streams.open(instanceId, endless())
  await once(stream, 'readable')
  stream.read()
  return stream
}

test('an instance without a stream replaces the slowest stream of an instance with two', async () => {
  const streams = new LimitedStreams(limits)
  const single = [await slow(streams, 1), await slow(streams, 2)]
  const double = [await slow(streams, 3), await slow(streams, 3), await slow(streams, 4), await slow(streams, 4)]
  const newcomer = streams.open(5, endless())
  assert.deepEqual(
    [...single, ...double, newcomer].map(({ destroyed }) => destroyed),
    [false, false, true, false, false, false, false],
  )
  assert.throws(() => streams.open(5, endless()), /has too many exports to make/)
  for (const stream of [...single, ...double, newcomer]) stream.destroy()
})

test('a stream whose client reads fast enough is not replaced', async () => {
  const streams = new LimitedStreams({ ...limits, slowMs: 60_000 })
  const running = []
  for (const instanceId of [1, 2, 3, 4, 5, 6]) running.push(await slow(streams, instanceId))
  assert.throws(() => streams.open(7, endless()), /has too many exports to make/)
  running[0]?.destroy()
  await once(running[0] as Readable, 'close')
  running.push(streams.open(7, endless()))
  for (const stream of running) stream.destroy()
})
