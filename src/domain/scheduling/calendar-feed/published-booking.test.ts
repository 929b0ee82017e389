import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishedStatus } from './published-booking.ts'

const statuses = {
  CONFIRMED: ['Confirmed', 'Bestätigt', 'Shareholders', 'Optical test', 'Unstornierbar', null],
  TENTATIVE: ['First Hold', 'Second hold', 'On hold', 'Option', '1. Option', 'Pencilled', 'Tentative', 'Vorgemerkt'],
  CANCELLED: ['Cancelled', 'Canceled', 'Storniert', 'Abgesagt'],
} as const

test('the status in a calendar follows the name of the booking status, in English and German', () => {
  for (const [shown, names] of Object.entries(statuses)) {
    for (const status of names) assert.equal(publishedStatus({ deleted: null, status }), shown, String(status))
  }
})

test('a deleted booking is cancelled, whatever its status', () => {
  assert.equal(publishedStatus({ deleted: 1, status: 'Confirmed' }), 'CANCELLED')
})
