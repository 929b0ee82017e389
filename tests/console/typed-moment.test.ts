import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  inSameHalf,
  isoOfDraft,
  momentOfDraft,
  typedIso,
  typedMoment,
  withoutHalf,
} from '../../console/src/pages/records/typed-moment.ts'

const secondsAt = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const zone = 'Europe/Berlin'

test('both moments of a local time that occurs twice can be shown, typed and sent', () => {
  for (const text of ['2026-10-25T02:15+02:00', '2026-10-25T02:15+01:00', '2026-07-01T12:00+02:00']) {
    const typed = typedMoment(secondsAt(text), zone)
    assert.equal(momentOfDraft(typed, zone), secondsAt(text))
    assert.equal(withoutHalf(typed), text.slice(0, 16))
  }
})

test('a new time stays in the same half of the repeated hour, and has no half outside it', () => {
  const second = typedMoment(secondsAt('2026-10-25T02:15+01:00'), zone)
  assert.equal(momentOfDraft(inSameHalf('2026-10-25T02:30', second), zone), secondsAt('2026-10-25T02:30+01:00'))
  assert.equal(momentOfDraft(inSameHalf('2026-10-25T09:00', second), zone), secondsAt('2026-10-25T09:00+01:00'))
  assert.equal(
    momentOfDraft(inSameHalf('2026-10-25T02:30', '2026-10-25T02:15'), zone),
    secondsAt('2026-10-25T02:30+02:00'),
  )
  assert.equal(inSameHalf('', second), '')
})

test('a custom field with date and time is typed in the zone of the user', () => {
  assert.equal(typedIso('2026-03-02T08:30:00Z', zone), '2026-03-02T09:30')
  assert.equal(isoOfDraft('2026-03-02T09:30', zone), '2026-03-02T08:30:00Z')
  assert.deepEqual([typedIso('', zone), isoOfDraft('', zone)], ['', ''])
})
