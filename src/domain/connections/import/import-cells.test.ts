import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { postFile } from '../../../../tests/support/send-file.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import type { CellKind, SheetRow } from '../../../kernel/sheets/sheet.ts'
import { workbookParts } from '../../../kernel/sheets/xlsx-parts.ts'
import { xlsxOf } from '../../../kernel/sheets/xlsx-sheet.ts'

async function imported({ admin }: World, query: string, file: string | Buffer) {
  const { status, body } = await postFile(admin, `/v2/import?${query}`, 'table', Buffer.from(file))
  assert.equal(status, 200, JSON.stringify(body).slice(0, 1000))
  return body.data
}

const lines = (...rows: string[]) => rows.join('\r\n')
const dayNumber = (day: string) => Temporal.PlainDate.from('1970-01-01').until(day).days

async function workbook(columns: readonly (readonly [string, CellKind])[], rows: readonly SheetRow[]): Promise<Buffer> {
  const batches = (async function* () {
    yield rows
  })()
  const named = columns.map(([name, kind]) => ({ name, kind }))
  return Buffer.concat(await Array.fromAsync(xlsxOf({ name: 'Table', columns: named, rows: batches })))
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook whose one sheet has these rows, with formats of numbers. */
function workbookOf(styles: string, rows: string): Buffer {
  const parts = new Map([...workbookParts('Table', 1), ['xl/styles.xml', `<styleSheet ${main}>${styles}</styleSheet>`]])
  parts.set('xl/worksheets/sheet1.xml', `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`)
  return Buffer.from(zipSync(Object.fromEntries([...parts].map(([name, part]) => [name, strToU8(part)]))))
}

onEachEngine('cells of an import', (open) => {
  test('numbers of a workbook are the same in every locale', async () => {
    await using world = await open()
    const columns = [
      ['Name', 'text'],
      ['Price', 'number'],
      ['Cost', 'number'],
    ] as const
    const rows = [
      ['A', '0.125', '12.375'],
      ['B', '99.5', '59.970000000000006'],
    ]
    for (const locale of ['de-DE', 'en-GB']) {
      await imported(world, `record=billable-item&locale=${locale}`, await workbook(columns, rows))
    }
    const items = await world.admin.list('billable-item', 'order_asc=id&fields=name,sell_cost,buy_cost')
    const [a, b] = [
      { name: 'A', buy_cost: '12.3750', sell_cost: '0.1250' },
      { name: 'B', buy_cost: '59.97', sell_cost: '99.50' },
    ]
    assert.deepEqual(items, [a, b, a, b])
  })

  test('numbers that are too long are refused as such, in the format of the file', async () => {
    await using world = await open()
    const messagesOf = async (query: string, file: string | Buffer): Promise<string[]> => {
      const { rows } = await imported(world, `${query}&dry_run=true`, file)
      return rows.flatMap(({ errors }: { errors: { message: string }[] }) => errors.map(({ message }) => message))
    }
    const tooLong = (column: string) => (text: string) =>
      `${column}: "${text}" has more than 11 digits before the point or 4 decimals: round it.`
    const columns = [
      ['Name', 'text'],
      ['Price', 'number'],
    ] as const
    const shown = ['0.333333333333333', '5.55111512312578e-17']
    const table = await workbook(columns, [
      ['A', shown[0] ?? ''],
      ['B', '0.0000000000000000555111512312578'],
    ])
    assert.deepEqual(await messagesOf('record=billable-item&locale=de-DE', table), shown.map(tooLong('Price')))
    const german = ['0,333333', '1.234,56789', '-0,33333 €', '0.33333', '123.456.789.012']
    const csv = lines('Name;Price', ...german.map((price) => `A;${price}`))
    assert.deepEqual(await messagesOf('record=billable-item&locale=de-DE', csv), german.map(tooLong('Price')))
    const none = lines('Name;Price', 'A;1,234.56789', 'B;25%', 'C;0,3333,3')
    const refused = ['1,234.56789', '25%', '0,3333,3'].map((text) => `Price: "${text}" is not a number.`)
    assert.deepEqual(await messagesOf('record=billable-item&locale=de-DE', none), refused)
    const head = '<c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Daily</t></is></c>'
    const third = '<c r="A2" t="inlineStr"><is><t>A</t></is></c><c r="B2" s="1"><v>0.333333333333333</v></c>'
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs>'
    const rates = workbookOf(styles, `<row r="1">${head}</row><row r="2">${third}</row>`)
    const values = encodeURIComponent('{"type_id":"base","currency":"EUR"}')
    const percentages = await messagesOf(`record=rate-scheme&locale=de-DE&values=${values}`, rates)
    assert.deepEqual(percentages, [tooLong('Daily')('33.3333333333333%')])
  })

  test('numbers that a workbook shows as percentages are percentages', async () => {
    await using world = await open()
    const formats = ['0', '9', '164', '165', '10']
    const styles = `<numFmts><numFmt formatCode="+0.000%" numFmtId="164"/><numFmt numFmtId="165"
      formatCode="0 &quot;%&quot;"/></numFmts><cellXfs>${formats.map((one) => `<xf numFmtId="${one}"/>`).join('')}</cellXfs>`
    const text = (value: string) => `<c t="inlineStr" s="1"><is><t>${value}</t></is></c>`
    const rows = [
      [...['Name', 'Type', 'Currency', 'Daily', 'day_buy_rate'].map(text)],
      [...['A', 'base', 'EUR'].map(text), '<c s="1"><v>0.25</v></c>', '<c s="2" t="n"><f>1/8-1</f><v>1.125E-2</v></c>'],
      [...['B', 'base', 'EUR'].map(text), '<c s="4"><v>7.0000000000000007E-2</v></c>', text('-10 %')],
      [...['C', 'base', 'EUR'].map(text), '<c s="3"><v>19</v></c>', '<c s="0"><v>0.5</v></c>'],
    ]
    const placed = (cells: readonly string[], row: number) =>
      cells.map((cell, at) => cell.replace('<c', `<c r="${'ABCDE'[at]}${row}"`)).join('')
    const sheet = rows.map((cells, at) => `<row r="${at + 1}">${placed(cells, at + 1)}</row>`).join('')
    await imported(world, 'record=rate-scheme&locale=de-DE', workbookOf(styles, sheet))
    const schemes = await world.admin.list('rate-scheme', 'order_asc=id')
    assert.deepEqual(
      schemes.map((one) => [one.day_rate, one.day_buy_rate, one.day_rate_percent]),
      [
        ['25.00', '1.1250', true],
        ['7.00', '-10.00', true],
        ['19.00', '0.50', false],
      ],
    )
  })

  test('a workbook keeps leading zeros, and its errors are errors of their rows', async () => {
    await using world = await open()
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`
    const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = `<row r="1">${text('A1', 'Name')}${text('B1', 'Postcode')}${text('C1', 'Notes')}</row>
      <row r="2">${text('A2', 'Leipzig')}<c r="B2" s="1"><v>4109</v></c></row>
      <row r="3">${text('A3', 'Berlin')}<c r="B3" t="e"><f>A9</f><v>#N/A</v></c><c r="C3"><f>A3</f></c></row>`
    const zip = workbookOf(styles, sheet)
    const query = `record=contact&values=${encodeURIComponent('{"type":"organization"}')}`
    const { rows } = await imported(world, `${query}&dry_run=true`, zip)
    assert.deepEqual(
      rows[1].errors.map(({ message }: { message: string }) => message),
      ['Postcode: "#N/A" is an error in the spreadsheet.', 'Notes: "#VALUE!" is an error in the spreadsheet.'],
    )
    await imported(world, `${query}&leave_out=3`, zip)
    const [leipzig] = await world.admin.list('contact', 'name=Leipzig')
    assert.equal(leipzig.address_postcode, '04109')
  })

  test('numbers with leading zeros find records and choices, unless another is named so', async () => {
    await using world = await open()
    const { admin } = world
    const project = await admin.create('project', { name: 'Harbour', code: '17' })
    const other = await admin.create('project', { name: 'Nebel', code: '0018' })
    const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const folder = await admin.create('project/folder', { name: 'Films' })
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`
    const cell = (value: string | number, at: number, row: number) => {
      const place = `r="${'ABCDE'[at]}${row + 1}"`
      if (typeof value === 'number') return `<c ${place} s="1"><v>${value}</v></c>`
      return `<c ${place} t="inlineStr"><is><t>${value}</t></is></c>`
    }
    const table = (...rows: (string | number)[][]) =>
      rows.map((cells, row) => `<row r="${row + 1}">${cells.map((value, at) => cell(value, at, row)).join('')}</row>`)
    const bookings = [project, 17, 18].map((id) => ['A', '2026-03-01 09:00', '2026-03-01 10:00', id, suite])
    const rows = {
      booking: table(['name', 'start', 'end', 'project', 'resources'], ...bookings),
      resource: table(['name', 'type_id'], ['Suite 2', 1]),
      project: table(['name', 'parent_folder_id'], ['Inside', folder], ['Outside', 0]),
    }
    for (const [record, sheet] of Object.entries(rows)) {
      const { counts } = await imported(world, `record=${record}`, workbookOf(styles, sheet.join('')))
      assert.equal(counts.error, 0, record)
    }
    const booked = await admin.list('booking', 'order_asc=id')
    assert.deepEqual(
      booked.map(({ project, resources }) => [project[0].id, resources[0].id]),
      [project, project, other].map((id) => [id, suite]),
    )
    const [resource] = await admin.list('resource', 'name=Suite 2')
    assert.equal(resource.type_id, 1)
    const projects = await admin.list('project', 'order_asc=id')
    assert.deepEqual(
      projects.slice(2).map(({ parent_folder_id: id }) => Number(id)),
      [folder, 0],
    )
  })

  test('times of a workbook are exact to the second', async () => {
    await using world = await open()
    const monday = dayNumber('2026-11-23')
    const columns = [
      ['Name', 'text'],
      ['Start', 'day'],
      ['End', 'day'],
    ] as const
    const rows = Array.from({ length: 95 }, (_, quarter) => {
      return [`Q${quarter}`, monday + quarter / 96, monday + (quarter + 1) / 96] as const
    })
    await imported(world, 'record=booking', await workbook(columns, rows))
    const [midnight = 0] = [Date.UTC(2026, 10, 22, 23) / 1000]
    const booked = await world.admin.list('booking', 'order_asc=id&limit=100&fields=start,end')
    const quarters = rows.map((_, quarter) => ({
      start: midnight + quarter * 900,
      end: midnight + (quarter + 1) * 900,
    }))
    assert.deepEqual(booked, quarters)
  })

  test('a date column and a time column make one moment, for every kind and in any order', async () => {
    await using world = await open()
    const { admin } = world
    const text = lines('Start Time,Name,End Time,Start Date,End Date', '9:00,Harbour,17:30,2026-11-23,2026-11-24')
    for (const record of ['booking', 'project']) {
      await imported(world, `record=${record}`, text)
      const [{ start, end }] = await admin.list(record)
      assert.deepEqual([start, end], [Date.UTC(2026, 10, 23, 8) / 1000, Date.UTC(2026, 10, 24, 16, 30) / 1000], record)
    }
    const [{ id: owner }] = await admin.list('user', 'fields=id')
    const spent = lines(
      'Mitarbeiter;Tätigkeit;Startdatum;Startzeit;Enddatum;Endzeit',
      `${owner};Grading;23.11.2026;09:00;23.11.2026;10:00`,
    )
    await imported(world, 'record=time-entry&locale=de-DE', spent)
    const [entry] = await admin.list('time-entry')
    assert.deepEqual([entry.start, entry.end], [Date.UTC(2026, 10, 23, 8) / 1000, Date.UTC(2026, 10, 23, 9) / 1000])
  })

  test('rates that share a percentage flag are all percentages or all amounts, as the flag says', async () => {
    await using world = await open()
    const rows = [
      ['880.00', '-10 %', ''],
      ['25 %', '10', 'yes'],
      ['25%', '', 'no'],
      ['25 %', '-12.50%', ''],
      ['25 %', '', 'yes'],
      ['25', '10', 'yes'],
      ['880.00', '10', 'no'],
      ['880.00', '10', ''],
    ].map(([day, buy, flag], at) => `S${at},base,EUR,${day},${buy},${flag},30`)
    const text = lines('Name,Type,Currency,Daily,day_buy_rate,Tagessatz Prozent,Hourly', ...rows)
    const trial = await imported(world, 'record=rate-scheme&dry_run=true', text)
    assert.deepEqual(
      trial.rows.flatMap(({ errors }: { errors: readonly { message: string }[] }) => errors.map((one) => one.message)),
      [
        'Daily: must be a percentage, as "day_buy_rate" is.',
        'day_buy_rate: must be a percentage, as "Daily" is.',
        'Tagessatz Prozent: is no, but "Daily" is a percentage.',
      ],
    )
    await imported(world, 'record=rate-scheme&leave_out=2,3,4', text)
    const schemes = await world.admin.list('rate-scheme', 'order_asc=id')
    assert.deepEqual(
      schemes.map((one) => [one.day_rate, one.day_buy_rate, one.day_rate_percent, one.hour_rate_percent]),
      [
        ['25.00', '-12.50', true, false],
        ['25.00', null, true, false],
        ['25.00', '10.00', true, false],
        ['880.00', '10.00', false, false],
        ['880.00', '10.00', false, false],
      ],
    )
  })

  test('an undo restores amounts that were changed to percentages', async () => {
    await using world = await open()
    const { admin } = world
    const amounts = { day_rate: '880.00', week_rate: '4000.00' }
    await admin.create('rate-scheme', { name: 'House', type_id: 1, currency: 'EUR', ...amounts })
    const before = await admin.list('rate-scheme')
    const text = lines('Name,Daily', 'House,25 %')
    const trial = await imported(world, 'record=rate-scheme&mode=update&dry_run=true', text)
    assert.deepEqual(trial.rows[0].changes, [
      { field: 'day_rate', from: '880.00', to: '25.00' },
      { field: 'day_rate_percent', from: 'false', to: 'true' },
    ])
    const { undo } = await imported(world, 'record=rate-scheme&mode=update', text)
    await admin.post('/v2/import/undo', undo)
    const [{ updated: _, ...after }] = await admin.list('rate-scheme')
    assert.deepEqual({ ...after, updated: before[0].updated }, before[0])
  })

  test('an undo restores rates that were entered by hand, and computes the others again', async () => {
    await using world = await open()
    const { admin } = world
    const rates = [{ type_id: 9, hour_sell_cost: '50.00' }]
    const rooms = await Promise.all(
      ['Suite 1', 'Suite 2', 'Suite 3'].map((name) => admin.create('resource', { name, type_id: 1, rates })),
    )
    const byHand = [{ sell: { unit: 'hourly', unit_amount: '7', quantity: '1' } }]
    const [start, end] = [1_800_000_000, 1_800_007_200]
    const resources = [{ id: rooms[0], rates: byHand }, { id: rooms[1] }]
    const id = await admin.create('booking', { name: 'Mix', start, end, resources })
    const shown = async () => (await admin.list('booking', `id=${id}&resource_rates=true&fields=resources`))[0]
    const before = await shown()
    const { undo } = await imported(world, 'record=booking&mode=update', lines('id,Resource', `${id},Suite 3`))
    assert.notDeepEqual(await shown(), before)
    await admin.post('/v2/import/undo', undo)
    const bookedRates = ({ resources: booked }: { resources: { name: string; rates: Record<string, unknown>[] }[] }) =>
      booked.map(({ name, rates: lines }) => [name, lines.map(({ id: _, ...line }) => line)])
    assert.deepEqual(bookedRates(await shown()), bookedRates(before))
  })
})
