import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { nine } from '../support/subscribed-calendar.ts'
import { calendarOf } from '../support/written-calendar.ts'
import { calendarsBelow, takeCalendars } from './take-calendars.ts'

async function folderOf(calendars: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder()
  mkdirSync(join(folder, 'deep'))
  for (const [name, text] of Object.entries(calendars)) writeFileSync(join(folder, name), text)
  return folder
}

test('each calendar in a folder is read, read in part, or refused with a reason', async () => {
  const folder = await folderOf({
    'deep/GOOD.ICS': calendarOf(...nine('a', '20260304'), ...nine('b', '20260305')),
    'half.ics': calendarOf(...nine('a', '20260304'), ...nine('b', '20261340')),
    'page.ics': '<html>',
    'page.html': '<html>',
  })
  const taken = await Array.fromAsync(takeCalendars(calendarsBelow([folder])))
  assert.deepEqual(
    taken.map(({ path, read, quarantined, fault }) => [basename(path), read, quarantined, fault]),
    [
      ['GOOD.ICS', 2, 0, undefined],
      ['half.ics', 1, 1, undefined],
      ['page.ics', undefined, 0, undefined],
    ],
  )
  assert.match(taken[2]?.refused ?? '', /does not begin with BEGIN:VCALENDAR/)
})

test('a calendar that takes too long is a fault, and the next one is read', async () => {
  const folder = await folderOf({ 'one.ics': calendarOf(), 'two.ics': calendarOf() })
  const taken = await Array.fromAsync(takeCalendars(calendarsBelow([folder]), 0))
  assert.deepEqual(
    taken.map(({ fault }) => fault),
    ['took longer than 0 s', 'took longer than 0 s'],
  )
})
