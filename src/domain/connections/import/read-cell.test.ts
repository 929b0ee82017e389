import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellStyleOf, readMoment, readNumber } from './read-cell.ts'

const [american, german, japanese] = ['en-US', 'de-DE', 'ja-JP'].map((locale) => cellStyleOf(locale, 'Europe/Berlin'))
type Style = ReturnType<typeof cellStyleOf>

function isoOf(text: string, style: Style | undefined): string | undefined {
  const stamp = readMoment(text, style as Style)
  return stamp === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(stamp * 1000).toString()
}

test('times of twelve hours are read, in every spelling', () => {
  for (const spelling of [
    '2:00 PM',
    '2:00:00 pm',
    '2 PM',
    '2:00 p.m.',
    '2:00\u202FPM',
    '2:00 p. m.',
    '2:00pm',
    '14:00',
  ]) {
    assert.equal(isoOf(`11/23/2026 ${spelling}`, american), '2026-11-23T13:00:00Z', spelling)
    assert.equal(isoOf(`11/23/2026, ${spelling}`, american), '2026-11-23T13:00:00Z', spelling)
    assert.equal(isoOf(`2026-11-23 ${spelling}`, german), '2026-11-23T13:00:00Z', spelling)
  }
  assert.equal(isoOf('11/23/2026 12:30 AM', american), '2026-11-22T23:30:00Z')
  assert.equal(isoOf('11/23/2026 12:30 PM', american), '2026-11-23T11:30:00Z')
})

test('an offset after a time is applied', () => {
  assert.equal(isoOf('2026-11-23 09:00:00 UTC', german), '2026-11-23T09:00:00Z')
  assert.equal(isoOf('2026-11-23 09:00 +05:00', german), '2026-11-23T04:00:00Z')
  assert.equal(isoOf('23.11.2026 09:00 Z', german), '2026-11-23T09:00:00Z')
  assert.equal(isoOf('2026-11-23T09:00:00.250+01:00', german), '2026-11-23T08:00:00Z')
})

test('a text is not a moment if part of it has no meaning', () => {
  const wrong = ['garbage', '9:00 garbage', '14:00 PM', '0:30 AM', '9', '9:60', '25:00', '9:00 AM PM', 'PM', '9:00 EST']
  for (const time of wrong) assert.equal(isoOf(`11/23/2026 ${time}`, american), undefined, time)
  for (const text of ['9:00', 'tomorrow', '11/23', '']) assert.equal(isoOf(text, american), undefined, text)
})

test('a date may begin with its year in every style', () => {
  for (const day of ['2026/11/23', '2026-11-23', '2026.11.23']) {
    for (const style of [american, german, japanese]) assert.equal(isoOf(`${day} 9:00`, style), '2026-11-23T08:00:00Z')
  }
})

test('the point in a number below one is a decimal point, even in German', () => {
  assert.equal(readNumber('0.125', german as Style), '0.125')
  assert.equal(readNumber('-0.125', german as Style), '-0.125')
  assert.equal(readNumber('12.375', german as Style), '12375')
  assert.equal(readNumber('12,375', german as Style), '12.375')
  assert.equal(readNumber('12,375', american as Style), '12375')
})
