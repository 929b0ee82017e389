import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RateScheme } from '../../console/src/pages/records/rates/rate-queries.ts'
import { effectOf, shortEffectOf, whenOf } from '../../console/src/pages/records/rates/rate-words.ts'
import { speak } from '../../console/src/text/say.ts'

const empty = { hour_rate: null, day_rate: null, week_rate: null, time_start: null, date_start: null, date_end: null }
const scheme = (more: object) =>
  ({ ...empty, currency: 'EUR', clients: [], type_id: 1, ...more }) as unknown as RateScheme
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const german = { zone: 'Europe/Berlin', locale: 'de-DE', hours: 24 } as const

describe('rates in German', () => {
  before(() => speak('de-DE'))
  after(() => speak('en'))

  test('an amount has its currency and unit, and a scheme lists all its rates', () => {
    const both = scheme({ hour_rate: '120.00', day_rate: '880.00' })
    assert.equal(plain(effectOf(both, 'de-DE')), '120,00 € pro Stunde, 880,00 € pro Tag')
    assert.equal(plain(effectOf(scheme({ week_rate: '4000.00' }), 'de-DE')), '4.000,00 € pro Woche')
    assert.equal(plain(shortEffectOf(both, 'de-DE')), '120,00 €')
  })

  test('a percentage has a sign, a true minus, and a unit only if the units differ', () => {
    const percent = { hour_rate_percent: true, day_rate_percent: true }
    assert.equal(plain(effectOf(scheme({ hour_rate: '50.00', ...percent }), 'de-DE')), '+50 %')
    assert.equal(plain(effectOf(scheme({ hour_rate: '-7.50', day_rate: '-7.50', ...percent }), 'de-DE')), '−7,5 %')
    const two = scheme({ hour_rate: '-5.00', day_rate: '10.00', ...percent })
    assert.equal(plain(effectOf(two, 'de-DE')), '−5 % pro Stunde, +10 % pro Tag')
  })

  test('dates and times follow the locale, and dates of every year have no year', () => {
    const dates = { type_id: 2, date_start: '2026-07-01', date_end: '2026-08-31' }
    assert.equal(whenOf(scheme({ ...dates, fixed_date: true }), german), '1. Juli 2026 – 31. Aug. 2026')
    assert.equal(whenOf(scheme({ ...dates, fixed_date: false }), german), '1. Juli – 31. Aug., jedes Jahr')
    const night = scheme({ type_id: 3, time_start: '22:00', time_end: '06:00' })
    assert.equal(whenOf(night, german), '22:00 – 06:00')
    assert.equal(
      plain(whenOf(night, { ...german, locale: 'en-US', hours: 12 })).replaceAll('\u202f', ' '),
      '10:00 PM – 06:00 AM',
    )
  })
})
