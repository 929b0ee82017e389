import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultRows } from '../../console/src/pages/records/import/fault-rows.ts'
import { groupWork } from '../../console/src/pages/to-bill/invoices-to-be.ts'
import { workRows } from '../../console/src/pages/to-bill/work-rows.ts'

test('unbilled work is saved with a row for each line, in the order of the page', () => {
  const project = { id: 4, name: 'The Harbour' }
  const booked = { id: 7, name: 'Grade', start: 1772438400, end: 1772442000, client: null, project }
  const line = { item_text: 'Suite 1', quantity: '1', unit: 'hour', unit_amount: '95.50', total: '95.50' }
  const work = { ...booked, currency: 'EUR', net_total: '191.00', lines: [line, { ...line, item_text: null }] }
  const unrated = { ...booked, id: 8, name: 'Tour', project: null }
  const times = ['2026-03-02T09:00:00', '2026-03-02T10:00:00']
  assert.deepEqual(workRows(groupWork([work], [unrated], 'project'), 'Europe/Berlin').slice(1), [
    ['The Harbour', '', '7', 'Grade', ...times, 'Suite 1', '1', 'hour', '95.50', '95.50', 'EUR'],
    ['The Harbour', '', '7', 'Grade', ...times, '', '1', 'hour', '95.50', '95.50', 'EUR'],
    ['', '', '8', 'Tour', ...times, '', '', '', '', '', ''],
  ])
})

test('the errors of an import are saved with their rows and the imported columns', () => {
  const columns = [
    { name: 'Name', member: 'name', example: 'Ada' },
    { name: 'Colour', member: null, example: null },
    { name: 'Mail', member: 'email_1', example: null },
  ]
  const row = { name: null, changes: [], errors: [] }
  const faults = [
    { field: 'name', message: 'name: is required.' },
    { field: 'email_1', message: 'email_1: is not an address.' },
  ]
  const rows = [
    { ...row, row: 2, result: 'new' as const, cells: ['Ada', 'ada@a.example'] },
    { ...row, row: 3, result: 'error' as const, cells: ['', 'ada'], errors: faults },
  ]
  assert.deepEqual(faultRows({ columns, rows }), [
    ['row', 'Name', 'Mail', 'errors'],
    ['3', '', 'ada', 'Name: is required. Email: is not an address.'],
  ])
})
