import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reports } from '../../console/src/pages/reports/report-facts.ts'
import { reportQueryOf } from '../../console/src/pages/reports/report-queries.ts'
import { openSeconds, shareOf } from '../../console/src/pages/reports/report-rows.ts'
import { readReportState } from '../../console/src/pages/reports/report-state.ts'
import { showChange } from '../../console/src/text/show-figure.ts'

test('utilisation requests opening hours, and a row without any has a share of 0', () => {
  const state = readReportState(reports, 'report=utilisation&from=2026-03-01&to=2026-03-31', 0, 'Europe/Berlin')
  assert.ok(state !== undefined)
  assert.deepEqual(reportQueryOf(state, [4, 7]), {
    from: '2026-03-01',
    to: '2026-03-31',
    hours: 'open',
    day_from: '08:00',
    day_to: '20:00',
    resource_ids: [4, 7],
  })
  const half = { booked_sec: 30, held_sec: 10, free_sec: 20 }
  const closed = { booked_sec: 0, held_sec: 0, free_sec: 0 }
  assert.deepEqual([openSeconds(half), shareOf(half), shareOf(closed)], [60, 0.5, 0])
})

test('a change is a signed share of the earlier figure', () => {
  const changes = [
    [1231, 1000],
    [500, 1000],
    [0, 1000],
    [7, 7],
    [-50, -100],
    [5, 0],
  ] as const
  assert.deepEqual(
    changes.map(([now, before]) => showChange(now, before, 'en-GB')),
    ['+23.1%', '−50.0%', '−100.0%', '0.0%', '+50.0%', '–'],
  )
})
