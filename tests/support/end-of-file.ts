/**
 * Loaded before each test file (`node --import ./tests/support/end-of-file.ts --test`): a test that timed out leaves
 * its resources open, and its file would run until they close.
 */
import { after } from 'node:test'
import { Worker } from 'node:worker_threads'

/** How long a file may run after its last test, and how long it may block its event loop. */
const REST_MS = 10_000
const BLOCKED_MS = 300_000

const isTestFile = /\.test\.m?[jt]s$/.test(process.argv[1] ?? '') && process.env.NODE_TEST_CONTEXT !== undefined

/** A timer in the same thread cannot end an endless loop: this one ends the process. */
const WATCH = `const { workerData } = require('node:worker_threads')
for (let seen = -1; ; ) {
  const beat = Atomics.load(workerData.beats, 0)
  if (beat === seen) {
    require('node:fs').writeSync(2, workerData.message)
    process.kill(process.pid, 'SIGKILL')
  }
  seen = beat
  Atomics.wait(workerData.never, 0, 0, workerData.ms)
}`

if (isTestFile) {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const never = new Int32Array(new SharedArrayBuffer(4))
  const message = `No turn of the event loop has ended for ${BLOCKED_MS / 1000} s: the file is ended.\n`
  new Worker(WATCH, { eval: true, workerData: { beats, never, ms: BLOCKED_MS, message } }).unref()
  setInterval(() => Atomics.add(beats, 0, 1), BLOCKED_MS / 4).unref()
  after(() => {
    setTimeout(() => process.exit(), REST_MS).unref()
  })
}
