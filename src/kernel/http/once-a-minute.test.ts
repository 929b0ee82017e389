import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onceAMinute } from './once-a-minute.ts'

test('the first call counts, and then one a minute', () => {
  let [ms, count] = [5, 0]
  const act = onceAMinute(
    () => {
      count += 1
    },
    () => ms,
  )
  for (const [at, expected] of [
    [5, 1],
    [6, 1],
    [60_004, 1],
    [60_005, 2],
    [60_006, 2],
    [200_000, 3],
  ] as const) {
    ms = at
    act()
    assert.equal(count, expected, `at ${at} ms`)
  }
})
