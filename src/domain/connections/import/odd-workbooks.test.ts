import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { workbookParts } from '../../../kernel/sheets/xlsx-parts.ts'
import { importTable } from './import-table.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const dates = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs>'

const text = (value: string) => `t="inlineStr"><is><t>${value}</t></is>`

/** Rows of cells, each without the beginning that says its place. */
const table = (...rows: string[][]) =>
  rows
    .map((cells, at) => {
      const placed = cells.map((cell, place) => `<c r="${'ABCD'[place]}${at + 1}" ${cell}</c>`)
      return `<row r="${at + 1}">${placed.join('')}</row>`
    })
    .join('')

const sheetOf = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
const prefixedSheet = (rows: string) =>
  `<x:worksheet ${main.replace('=', ':x=')}><x:sheetData>${rows}</x:sheetData></x:worksheet>`

/** A workbook with these sheets, and with its directory changed. */
function workbookOf(sheets: readonly string[], change = (directory: string) => directory): Uint8Array {
  const parts = new Map(workbookParts('Table', sheets.length))
  parts.set('xl/styles.xml', `<styleSheet ${main}>${dates}</styleSheet>`)
  parts.set('xl/workbook.xml', change(parts.get('xl/workbook.xml') ?? assert.fail()))
  for (const [at, rows] of sheets.entries()) {
    parts.set(`xl/worksheets/sheet${at + 1}.xml`, rows.startsWith('<x:') ? prefixedSheet(rows) : sheetOf(rows))
  }
  return zipSync(Object.fromEntries([...parts].map(([name, part]) => [name, strToU8(part)])))
}

const rowsOf = async (workbook: Uint8Array) => (await importTable(workbook)).rows.map(({ cells }) => cells)

test('the first sheet that the workbook does not hide is read', async () => {
  const named = (name: string) => table([text('Name')], [text(name)])
  const sheets = [named('Lists'), named('Settings'), named('Guests'), named('Others')]
  const hiding = (directory: string) =>
    directory
      .replace('<sheet name="Table"', '<sheet state="hidden" name="A > B"')
      .replace('name="Table 2"', "name='Table 2' state = 'veryHidden'")
      .replace('name="Table 3"', 'name="state=&quot;hidden&quot;" state="visible"')
  assert.deepEqual(await rowsOf(workbookOf(sheets, hiding)), [['Guests']])
  const all = (directory: string) => directory.replaceAll('<sheet ', '<sheet state="hidden" ')
  assert.deepEqual(await rowsOf(workbookOf(sheets, all)), [['Lists']])
})

test('a chart before the first table is not read', async () => {
  const sheet = table([text('Name')], [text('Guests')])
  const workbook = workbookOf([sheet], (directory) =>
    directory.replace('<sheets>', '<sheets><sheet name="Chart" sheetId="9" r:id="rId9"/>'),
  )
  assert.deepEqual(await rowsOf(workbook), [['Guests']])
})

for (const flag of ['1', 'true']) {
  test(`days and times count from 1904 in a workbook that says so: ${flag}`, async () => {
    const cells = ['s="1"><v>44620</v>', 's="2"><v>0.5625</v>', 's="2"><v>0</v>']
    const sheet = table(['Day', 'Start', 'End'].map(text), cells)
    const from1904 = (directory: string) => directory.replace('<sheets>', `<workbookPr date1904="${flag}"/><sheets>`)
    assert.deepEqual(await rowsOf(workbookOf([sheet], from1904)), [['2026-03-01', '13:30:00', '00:00:00']])
  })
}

test('a day of 1904 is a day in other workbooks', async () => {
  const sheet = table([text('Born')], ['s="1"><v>1462</v>'])
  assert.deepEqual(await rowsOf(workbookOf([sheet])), [['1904-01-01']])
})

test('days and times that a workbook has as ISO 8601 are in no zone, with rounded seconds', async () => {
  const shown = new Map([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01Z', '2026-03-01'],
    ['2026-03-01T13:30:00', '2026-03-01T13:30:00'],
    ['2026-03-01T13:30:00.000Z', '2026-03-01T13:30:00'],
    ['2026-03-01T13:30Z', '2026-03-01T13:30:00'],
    ['2026-03-01T22:59:59.999Z', '2026-03-01T23:00:00'],
    ['2026-03-01T22:59:59.499', '2026-03-01T22:59:59'],
    ['2026-03-01T00:00:00.000', '2026-03-01'],
    ['2026-03-01T00:00:00Z', '2026-03-01'],
    ['2026-12-31T23:59:59.9999999999Z', '2027-01-01'],
    [' 2026-03-01T13:30:00Z\n', '2026-03-01T13:30:00'],
    ['13:30:00', '13:30:00'],
    ['13:29:59.999Z', '13:30:00'],
    ['00:00:00Z', '00:00:00'],
    ['2026-02-30T13:30:00Z', '2026-02-30T13:30:00'],
    ['2026-03-01T13:30:00+02:00', '2026-03-01T13:30:00+02:00'],
    ['soon', 'soon'],
  ])
  const cells = [...shown.keys()].map((cell) => [`t="d"><v>${cell}</v>`])
  const rows = await rowsOf(workbookOf([table([text('Start')], ...cells)]))
  assert.deepEqual(
    rows.map(([cell]) => cell),
    [...shown.values()],
  )
})

test('cells and rows without places follow each other', async () => {
  const rows = [
    `<row>${['Name', 'Code', 'Notes'].map((name) => `<c ${text(name)}</c>`).join('')}</row>`,
    `<row r="4"><c ${text('Guests')}</c><c/><c ${text('Late')}</c></row>`,
    `<row><c r="B5" ${text('G')}</c><c><v>7</v></c></row>`,
  ]
  const prefixed = rows.join('').replaceAll(/(<\/?)(?=\w)/g, '$1x:')
  for (const one of [rows.join(''), prefixed]) {
    const { rows: found } = await importTable(workbookOf([one]))
    assert.deepEqual(
      found.map(({ line, cells }) => [line, cells]),
      [
        [4, ['Guests', '', 'Late']],
        [5, ['', 'G', '7']],
      ],
    )
  }
})

test('whole numbers keep more than 15 digits', async () => {
  const numbers = ['123456789012345678', '-1234567890123456', '0.30000000000000004', '1E-7']
  const sheet = table(
    [...'ABCD'].map(text),
    numbers.map((number) => `><v>${number}</v>`),
  )
  assert.deepEqual(await rowsOf(workbookOf([sheet])), [['123456789012345678', '-1234567890123456', '0.3', '1e-7']])
})
