import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BookedNow } from './booked-now.store.ts'
import type { BookedState } from './booked-state.ts'
import { netChange } from './net-change.ts'

const BEN = 1
const CLEO = 2
const HOLD = 7
const concern = { own: new Set([BEN]), quiet: new Set([HOLD]), since: 1000 }

const notified: BookedState = {
  name: 'Mix',
  start: 2000,
  end: 3000,
  all_day: 0,
  timezone: 'UTC',
  status_id: null,
  project_id: null,
  resources: [BEN],
}
const states = {
  'not there': undefined,
  notified,
  elsewhere: { ...notified, resources: [CLEO] },
  'on hold': { ...notified, status_id: HOLD },
  over: { ...notified, start: 100, end: 900 },
}
type Name = keyof typeof states

function booking(state: BookedState | undefined): BookedNow {
  const more = {
    series: undefined,
    isEdited: false,
    originalUid: undefined,
    created: 0,
    updated: 0,
    revision: 0,
    updatedId: 1,
  }
  return { id: 5, state, ...more }
}

const cases: Readonly<Record<Name, Readonly<Record<Name, 'new' | 'changed' | 'gone' | undefined>>>> = {
  'not there': { 'not there': undefined, notified: 'new', elsewhere: undefined, 'on hold': undefined, over: undefined },
  notified: { 'not there': 'gone', notified: 'changed', elsewhere: 'gone', 'on hold': undefined, over: 'changed' },
  elsewhere: { 'not there': undefined, notified: 'new', elsewhere: undefined, 'on hold': undefined, over: undefined },
  'on hold': { 'not there': undefined, notified: 'new', elsewhere: undefined, 'on hold': undefined, over: undefined },
  over: { 'not there': undefined, notified: 'changed', elsewhere: undefined, 'on hold': undefined, over: undefined },
}

describe('the net change of a booking for a notified user', () => {
  for (const [before, row] of Object.entries(cases)) {
    for (const [now, kind] of Object.entries(row)) {
      test(`from ${before} to ${now}: ${kind ?? 'nothing'}`, () => {
        const change = netChange(states[before as Name], booking(states[now as Name]), concern)
        assert.equal(change?.kind, kind)
      })
    }
  }
})
