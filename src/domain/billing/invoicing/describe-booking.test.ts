import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeBooking, fillTemplate } from './describe-booking.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const instance = { locale: 'en-GB' } as Parameters<typeof describeBooking>[1]
const scheme = { name: 'Night', description: '' }
const filled = (end: string, template: string) => {
  const booking = { name: 'Mix', start: at('2026-03-02T18:00:00Z'), end: at(end), timezone: 'UTC' }
  return [fillTemplate(template, { booking, scheme }, instance), describeBooking(booking, instance, scheme)]
}

test('the end of a booking is its last day as a date, and its exact end as a time', () => {
  const template = '[rateSchemeEndDateCode|(j M)], [rateSchemeStartDateCode|(H:i)] to [rateSchemeEndDateCode|(H:i)]'
  assert.deepEqual(filled('2026-03-02T22:00:00Z', template), ['2 Mar, 18:00 to 22:00', 'Mix, Night, 2 Mar 2026'])
  assert.deepEqual(filled('2026-03-03T00:00:00Z', template), ['2 Mar, 18:00 to 00:00', 'Mix, Night, 2 Mar 2026'])
  assert.deepEqual(filled('2026-03-03T02:00:00Z', template), [
    '3 Mar, 18:00 to 02:00',
    'Mix, Night, 2 Mar 2026 – 3 Mar 2026',
  ])
})

test('the format of a date may be inside the brackets or after them', () => {
  const template = '[bookingName]|(D) [rateSchemeStartDateCode]|(j M) [rateSchemeEndDateCode|(H:i)]|(Y)'
  const [text] = filled('2026-03-02T22:00:00Z', template)
  assert.equal(text, 'Mix|(D) 2 Mar 22:00|(Y)')
})

test('letters of the zone and escaped letters do not count as a time', () => {
  const [text] = filled('2026-03-03T00:00:00Z', '[rateSchemeEndDateCode|(j M e)] [rateSchemeEndDateCode|(\\a\\t j)]')
  assert.equal(text, '2 Mar UTC at 2')
})

test('days are written in the locale of the instance', () => {
  const booking = { name: 'Mix', start: at('2026-03-02T18:00:00Z'), end: at('2026-03-03T02:00:00Z'), timezone: 'UTC' }
  const described = (locale: string) => describeBooking(booking, { ...instance, locale })
  assert.equal(described('en-US'), 'Mix, Mar 2, 2026 – Mar 3, 2026')
  assert.equal(described('de-DE'), 'Mix, 02.03.2026 – 03.03.2026')
  assert.equal(described('ja-JP'), 'Mix, 2026/03/02 – 2026/03/03')
})

test('a template that repeats a long description takes no more memory than its result', () => {
  const template = '[rateSchemeDescription]'.repeat(869)
  const booking = { name: 'Mix', start: at('2026-03-02T18:00:00Z'), end: at('2026-03-02T22:00:00Z'), timezone: 'UTC' }
  const long = { name: 'Night', description: 'd'.repeat(20_000) }
  const before = process.memoryUsage().heapUsed
  const texts = Array.from({ length: 20 }, () => fillTemplate(template, { booking, scheme: long }, instance))
  const taken = process.memoryUsage().heapUsed - before
  assert.ok(
    texts.every((text) => text === 'd'.repeat(10_000)),
    'the first 10,000 characters',
  )
  assert.ok(taken < 20_000_000, `${taken} bytes`)
})

test('a filled template keeps the text after its last placeholder, up to 10,000 characters', () => {
  const [short] = filled('2026-03-02T22:00:00Z', 'a [bookingName] b [rateSchemeName] c')
  assert.equal(short, 'a Mix b Night c')
  const [long] = filled('2026-03-02T22:00:00Z', `${'x'.repeat(9_999)}[bookingName]${'y'.repeat(9_000)}`)
  assert.equal(long, `${'x'.repeat(9_999)}M`)
})
