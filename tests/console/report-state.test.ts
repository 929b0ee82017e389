import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reports, reportsFor } from '../../console/src/pages/reports/report-facts.ts'
import { monthsOf } from '../../console/src/pages/reports/report-rows.ts'
import {
  periodOf,
  readReportState,
  writeReportState,
  yearBefore,
} from '../../console/src/pages/reports/report-state.ts'
import { showFigure, showHours, showShare } from '../../console/src/text/show-figure.ts'
import { axisSteps } from '../../console/src/ui/chart-axis.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const zone = 'Europe/Berlin'

test('periods are calendar days in the time zone', () => {
  const now = at('2026-12-31T23:30:00Z')
  assert.deepEqual(periodOf('this-month', now, zone), { from: '2027-01-01', to: '2027-01-31' })
  assert.deepEqual(periodOf('last-month', now, zone), { from: '2026-12-01', to: '2026-12-31' })
  assert.deepEqual(periodOf('this-quarter', at('2026-05-10T00:00:00Z'), zone), { from: '2026-04-01', to: '2026-06-30' })
  assert.deepEqual(periodOf('this-year', at('2026-05-10T00:00:00Z'), zone), { from: '2026-01-01', to: '2026-12-31' })
  assert.deepEqual(periodOf('last-12-months', at('2026-03-02T00:00:00Z'), zone), {
    from: '2025-04-01',
    to: '2026-03-31',
  })
  assert.deepEqual(yearBefore({ from: '2024-02-01', to: '2024-02-29' }), { from: '2023-02-01', to: '2023-02-28' })
  assert.deepEqual(yearBefore({ from: '2025-02-28', to: '' }), { from: '2024-02-29', to: '' })
})

test('the address keeps the whole state, and wrong parts of it have their default', () => {
  const now = at('2026-03-02T10:00:00Z')
  const read = (search: string) => readReportState(reports, search, now, zone)
  for (const { name } of reports) {
    const state = read(`report=${name}`)
    assert.ok(state)
    assert.deepEqual(read(writeReportState(state)), state, name)
  }
  const odd = read('report=revenue&by=colour&from=yesterday')
  assert.deepEqual([odd?.by, odd?.from], ['month', '2025-04-01'])
  assert.equal(read('report=none')?.report.name, 'utilisation')
  assert.equal(readReportState([], '', now, zone), undefined)
})

test('users see the reports whose records they may read', () => {
  const none = {
    schedule: '--',
    project: '--',
    task: '--',
    finance: '--',
    report: '--',
    contact: '--',
    admin: '--',
  } as const
  const names = (permissions: object) =>
    reportsFor({ permissions: { ...none, account: '--', ...permissions } }).map(({ name }) => name)
  assert.deepEqual(names({}), ['time'])
  assert.deepEqual(names({ finance: 'R-' }), ['revenue', 'open-items', 'time'])
  assert.deepEqual(names({ finance: 'RW', schedule: 'R-' }).length, 5)
})

test('figures keep all digits, with a true minus and no currency', () => {
  assert.equal(showFigure('-12345678901234567890.10', 'EUR', 'en-GB'), '−12,345,678,901,234,567,890.10')
  assert.equal(showFigure('1234', 'JPY', 'en-GB'), '1,234')
  assert.equal(showFigure('1234.5', 'EUR', 'de-DE'), '1.234,50')
  assert.equal(showHours(5400, 'en-GB'), '1.50')
  assert.deepEqual([showShare(1, 3, 'en-GB'), showShare(0, 0, 'en-GB')], ['33.3%', '–'])
})

test('axes start at zero with a few round steps, and include months without a row', () => {
  assert.deepEqual(axisSteps(52_340), [0, 20_000, 40_000, 60_000])
  assert.deepEqual(axisSteps(0), [0])
  assert.deepEqual(axisSteps(100), [0, 25, 50, 75, 100])
  assert.deepEqual(monthsOf(['2025-11', '2026-02']), ['2025-11', '2025-12', '2026-01', '2026-02'])
})
