import assert from 'node:assert/strict'
import test from 'node:test'
import { measureCpuMs, threadCpuMs } from './stopwatch.ts'

function workFor(ms: number): void {
  for (const end = threadCpuMs() + ms; threadCpuMs() < end; );
}

test('the time of the processor includes the work, but not earlier work', () => {
  workFor(20)
  const cpuMs = measureCpuMs(10)
  workFor(40)
  const measured = cpuMs()
  assert.ok(measured >= 40 && measured < 50, String(measured))
})

test('work that takes less time by the clock than the threshold counts as zero', () => {
  const cpuMs = measureCpuMs(60_000)
  workFor(1)
  assert.equal(cpuMs(), 0)
})

test('waiting uses no time of the processor', () => {
  const cpuMs = measureCpuMs(10)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  const measured = cpuMs()
  assert.ok(measured < 10, String(measured))
})
