import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'

const POLL_MS = 50
/** Less than the time limit of a test, which does not stop what the test does. */
const WAIT_MS_MAX = 240_000

/** Waits until `isTrue` returns true. The pauses leave the processor to the program that it waits for. */
export async function untilTrue(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT_MS_MAX
  while (!(await isTrue())) {
    assert.ok(performance.now() < end, `not true after ${WAIT_MS_MAX / 1000} s: ${isTrue}`)
    await setTimeout(POLL_MS)
  }
}
