import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agendaDays } from '../../console/src/pages/schedule/agenda-days.ts'

const style = { locale: 'en-GB', zone: 'Europe/Berlin', hours: 24 } as const
const MONDAY = Temporal.PlainDate.from('2026-03-02')
const FIRST = MONDAY.since('1970-01-01', { largestUnit: 'days' }).days

function at(day: number, clock: string): number {
  return Temporal.ZonedDateTime.from(`${MONDAY.add({ days: day })}T${clock}[Europe/Berlin]`).epochMilliseconds / 1000
}

const booking = (name: string, start: number, end: number, more = {}) => ({ name, start, end, ...more })

/** Each day in view, counted from Monday, with `<` before bookings that started earlier and `>` after those that continue. */
function shown(bookings: readonly ReturnType<typeof booking>[], from = 0, to = 7) {
  return agendaDays(bookings, { from: FIRST + from, to: FIRST + to }, style).map(([day, list]) => [
    day - FIRST,
    list.map((one) => `${one.beginsBefore ? '<' : ''}${one.booking.name}${one.endsLater ? '>' : ''}`).join(' '),
  ])
}

test('a booking of several days is in the list on each of them', () => {
  const shoot = booking('Shoot', at(0, '09:00'), at(2, '18:00'))
  const mix = booking('Mix', at(1, '08:00'), at(1, '12:00'))
  assert.deepEqual(shown([mix, shoot]), [
    [0, 'Shoot>'],
    [1, '<Shoot> Mix'],
    [2, '<Shoot'],
  ])
})

test('a booking of years is listed only on the days in view', () => {
  const years = booking('Rent', at(-300, '09:00'), at(700, '18:00'))
  assert.deepEqual(shown([years], 0, 2), [
    [0, '<Rent>'],
    [1, '<Rent>'],
  ])
})

test('a booking until midnight is not listed on the day after, even if it is all-day', () => {
  assert.deepEqual(shown([booking('Night', at(0, '20:00'), at(1, '00:00'))]), [[0, 'Night']])
  const leave = booking('Leave', at(0, '00:00'), at(2, '00:00'), { all_day: 'true', timezone: 'Europe/Berlin' })
  assert.deepEqual(shown([leave]), [
    [0, 'Leave>'],
    [1, '<Leave'],
  ])
})
