import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Found, placeOfFound } from '../../console/src/shell/found-records.ts'
import { markWords } from '../../console/src/shell/mark-words.ts'
import { paletteGroups, stillFound } from '../../console/src/shell/palette-items.ts'
import { en } from '../../console/src/text/en.ts'
import { lateEn } from '../../console/src/text/late-en.ts'
import type { MessageName } from '../../console/src/text/say.ts'
import type { Action } from '../../console/src/ui/console-action.ts'

const nothing = { uuid: null, detail: null, client: null, project: null, status: null, start: null, end: null }
const undated = { all_day: null, date: null }
const found = (kind: string, id: number, name: string): Found => ({
  ...nothing,
  kind,
  id,
  name,
  ...undated,
  total: null,
  currency: null,
})
const action = (name: MessageName): Action => ({ name, run: () => {} })
const say = (name: MessageName) => String({ ...en, ...lateEn }[name])
const pages = [{ path: '/schedule', name: 'schedule', icon: 'schedule' }] as const

test('records come first, then pages and actions that match all words', () => {
  const offered = {
    found: [found('project', 2, 'The Harbour'), found('booking', 7, 'Harbour – Ep 4')],
    pages,
    more: [
      { path: '/schedule', label: 'Schedule' },
      { path: '/admin/jobs', label: 'Jobs' },
      { path: '/admin/webhooks', label: 'Webhooks' },
    ],
    actions: [action('undo'), action('keys.show')],
    say,
  }
  const keys = (typed: string) => paletteGroups({ ...offered, typed }).map(({ value, items }) => [value, items.length])
  assert.deepEqual(keys(''), [
    ['booking', 1],
    ['project', 1],
    ['page', 1],
    ['action', 2],
  ])
  assert.deepEqual(keys('keyboard SHOW'), [
    ['booking', 1],
    ['project', 1],
    ['action', 1],
  ])
  assert.deepEqual(keys('> undo'), [['action', 1]])
  assert.deepEqual(
    paletteGroups({ ...offered, found: [], typed: 'HOOK' }).flatMap(({ items }) => items.map(({ label }) => label)),
    ['Webhooks'],
  )
  assert.deepEqual(keys('schedule').at(-1), ['page', 1])
})

test('each kind lists five records, and records without a page are left out', () => {
  const many = Array.from({ length: 8 }, (_, index) => found('booking', index, `Grade ${index}`))
  const [bookings] = paletteGroups({ typed: 'g', found: many, pages: [], more: [], actions: [], say })
  assert.equal(bookings?.items.length, 5)
  assert.deepEqual(
    paletteGroups({ typed: 'x', found: [found('no-such', 1, 'x')], pages: [], more: [], actions: [], say }),
    [],
  )
})

test('results of an earlier text are kept only if they match the current words', () => {
  const earlier = [found('project', 2, 'The Harbour'), { ...found('booking', 7, 'Ep 4'), client: 'Hárbour Films' }]
  const ids = (typed: string) => stillFound(earlier, typed).map(({ id }) => id)
  assert.deepEqual([ids('harb'), ids('ep harb '), ids('mix')], [[2, 7], [7], []])
})

test('a booking opens on the schedule, a document in its list', () => {
  assert.equal(placeOfFound(found('booking', 7, 'Grade')), '/schedule?booking=7')
  assert.equal(placeOfFound(found('invoice', 3, 'INV-3')), '/invoice?id=3')
})

test('the typed text is marked, whatever its case and accents', () => {
  const marked = (text: string, typed: string) =>
    markWords(text, typed)
      .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
      .join('')
  assert.equal(marked('The Hárbour – Ep 4', 'harb 4'), 'The [Hárb]our – Ep [4]')
  assert.equal(marked('ﬁlm', 'fi'), '[ﬁ]lm')
  assert.equal(marked('Große Straße in Łódź', 'strasse lodz'), 'Große [Straße] in [Łódź]')
  assert.equal(marked('Grade', ''), 'Grade')
  assert.equal(marked('Grade', 'x'), 'Grade')
})
