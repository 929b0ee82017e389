import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../../console/src/text/de.ts'
import { en } from '../../console/src/text/en.ts'
import { lateEn } from '../../console/src/text/late-en.ts'
import { fillMessage, type Message } from '../../console/src/text/message.ts'

const english = { ...en, ...lateEn }

const forms = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other]
const placesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()

test('both languages have the same texts with the same placeholders, and none is empty', () => {
  assert.deepEqual(Object.keys(de), Object.keys(english))
  for (const [name, message] of Object.entries(english) as [keyof typeof english, Message][]) {
    const [ofEnglish, german] = [forms(message), forms(de[name])]
    assert.equal(ofEnglish.length, german.length, `${name} counts in one language only`)
    for (const [index, text] of ofEnglish.entries()) {
      assert.deepEqual(placesOf(german[index] ?? ''), placesOf(text), name)
      assert.notEqual(text.trim(), '', name)
    }
  }
})

test('placeholders are filled in, and the count selects the plural form', () => {
  const message = { one: '{count} booking', other: '{count} bookings' }
  assert.equal(fillMessage(message, { count: 1 }, 'en'), '1 booking')
  assert.equal(fillMessage(message, { count: 0 }, 'en'), '0 bookings')
  assert.equal(fillMessage(message, { count: 10041 }, 'en'), '10,041 bookings')
  assert.equal(fillMessage('Week {number} of {year}', { number: 12, year: 2026 }, 'de'), 'Week 12 of 2026')
  assert.equal(fillMessage('Hello {name}', { name: '{count}' }, 'en'), 'Hello {count}')
})

test('a right-to-left name does not change the order of the words beside it', () => {
  const message = '{name} is booked, {when}'
  const places = { name: 'עריכה 2', when: '13:00 – 17:00' }
  assert.equal(fillMessage(message, places, 'en'), '\u2068עריכה 2\u2069 is booked, 13:00 – 17:00')
  assert.equal(fillMessage(message, { ...places, name: 'مونتاج' }, 'en'), '\u2068مونتاج\u2069 is booked, 13:00 – 17:00')
  assert.equal(fillMessage(message, { ...places, name: 'Łódź 2' }, 'en'), 'Łódź 2 is booked, 13:00 – 17:00')
})
