import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const EARLY = 'must not be before 1970'
const LATE = 'must be a UNIX time in seconds, at most 253402300799 (the end of 9999)'
const end = 1_800_003_600

onEachEngine('times out of range', (open) => {
  for (const [value, problem] of [
    [-315_619_200, EARLY],
    [1_800_000_000_000, LATE],
    [1.5, 'must be a UNIX time in whole seconds'],
    ['1800000000', 'must be a UNIX time in whole seconds'],
  ] as const) {
    test(`400: start ${JSON.stringify(value)}`, async () => {
      await using world = await open()
      const { status, body } = await world.admin.post('/v2/booking', { name: 'Grade', start: value, end })
      assert.equal(status, 400)
      assert.equal(body.error.message, `start: ${problem}. When the booking starts.`)
    })
  }

  test('400: an ISO time before 1970 is called too early, not malformed', async () => {
    await using world = await open()
    const times = { start_date_time_iso: '1960-01-01T09:00:00+01:00', end_date_time_iso: '1960-01-01T10:00:00+01:00' }
    const { status, body } = await world.admin.post('/v2/booking', { name: 'Grade', ...times })
    assert.equal(status, 400)
    const messages = body.error.details.map(({ message }: { message: string }) => message.split('. ')[0])
    assert.deepEqual(messages, [`start_date_time_iso: ${EARLY}`, `end_date_time_iso: ${EARLY}`])
  })

  test('400: dates of documents have the same errors', async () => {
    await using world = await open()
    for (const [member, value, problem] of [
      ['date', '1960-01-01', EARLY],
      ['date', -1, EARLY],
      ['date', 1_800_000_000_000, LATE],
      ['date_iso', '1960-01-01', EARLY],
      ['date_iso', '1960-01-01T09:00:00Z', EARLY],
    ] as const) {
      const { status, body } = await world.admin.post('/v2/quote', { [member]: value })
      assert.equal(status, 400)
      const found = body.error.details.find(({ field }: { field: string }) => field === member)
      assert.ok(found?.message.startsWith(`${member}: ${problem}.`), `${value}: ${found?.message}`)
    }
  })
})
