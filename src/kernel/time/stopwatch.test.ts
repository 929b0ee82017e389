import assert from 'node:assert/strict'
import test from 'node:test'
import { measureCpuMs, threadCpuMs } from './stopwatch.ts'

function workFor(ms: number): void {
  for (const end = threadCpuMs() + ms; threadCpuMs() < end; );
}

test('the time of the processor is that of the work, with what was done just before it', () => {
  workFor(20)
  const cpuMs = measureCpuMs(10)
  workFor(40)
  const measured = cpuMs()
  assert.ok(measured >= 40 && measured < 50, String(measured))
})

test('work that is shorter than asked for by the clock counts as none', () => {
  const cpuMs = measureCpuMs(60_000)
  workFor(1)
  assert.equal(cpuMs(), 0)
})

test('waiting takes no time of the processor', () => {
  const cpuMs = measureCpuMs(10)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  const measured = cpuMs()
  assert.ok(measured < 10, String(measured))
})
