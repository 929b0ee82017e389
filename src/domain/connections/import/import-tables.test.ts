import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'
import type { SheetRow } from '../../../kernel/sheets/sheet.ts'
import { xlsxOf } from '../../../kernel/sheets/xlsx-sheet.ts'

/** Imports a file, and returns what happened. */
async function imported(
  { admin }: World,
  query: Readonly<Record<string, string>>,
  file: string | Buffer,
  client: Client = admin,
) {
  const path = `/v2/import?${new URLSearchParams(query)}`
  const { status, body } = await postFile(client, path, 'table', Buffer.from(file))
  assert.equal(status, 200, JSON.stringify(body).slice(0, 1000))
  return body.data
}

const dayNumber = (day: string) => Temporal.PlainDate.from('1970-01-01').until(day).days
const lines = (...rows: string[]) => rows.join('\r\n')

onEachEngine('tables to import', (open) => {
  test('examples and cells are shown from their beginning, without half a character', async () => {
    await using world = await open()
    for (const before of ['', 'a']) {
      const text = `${before}${'🎬'.repeat(120)}`
      const { columns, rows } = await imported(world, { record: 'project', dry_run: 'true' }, lines('name', text))
      assert.equal(columns[0].example, text.slice(0, 200 - before.length))
      assert.deepEqual(rows[0].cells, [text.slice(0, 60 - before.length)])
    }
  })

  test('a column that is named like a member of an object is a column like any other', async () => {
    await using world = await open()
    for (const column of ['constructor', 'toString', '__proto__']) {
      const columns = `{"${column}":"description"}`
      const file = lines(`name,${column}`, `${column} 1,`, `${column} 2,long`)
      const { rows } = await imported(world, { record: 'project', columns, dry_run: 'true' }, file)
      assert.deepEqual(
        rows.map(({ cells }: { cells: string[] }) => cells),
        [
          [`${column} 1`, ''],
          [`${column} 2`, 'long'],
        ],
      )
    }
  })

  test('a workbook is read: texts, numbers and dates of its first sheet', async () => {
    await using world = await open()
    const sheet = {
      name: 'Projects',
      columns: [
        { name: 'name', kind: 'text' },
        { name: 'start', kind: 'day' },
        { name: 'budget', kind: 'amount' },
      ],
      rows: rowsOf([
        ['Harbour', dayNumber('2026-03-01'), '1500.25'],
        ['Ärmel – Teil 2', dayNumber('2026-10-25'), '12.75'],
      ]),
    } as const
    const bytes = Buffer.concat(await Array.fromAsync(xlsxOf(sheet)))
    const { format, counts, columns } = await imported(world, { record: 'project' }, bytes)
    assert.deepEqual([format, counts.new], ['xlsx', 2])
    assert.deepEqual(
      columns.map(({ member }: { member: string }) => member),
      ['name', 'start', 'budget_amount'],
    )
    const listed = await world.admin.list('project', 'order_asc=id')
    const midnight = (day: string) =>
      Temporal.PlainDate.from(day).toZonedDateTime('Europe/Berlin').epochMilliseconds / 1000
    assert.deepEqual(
      listed.map(({ name, start, budget_amount }) => [name, start, budget_amount]),
      [
        ['Harbour', midnight('2026-03-01'), '1500.25'],
        ['Ärmel – Teil 2', midnight('2026-10-25'), '12.75'],
      ],
    )
  })

  test('a row of a workbook with a cell beside the named columns is an error', async () => {
    await using world = await open()
    const sheet = {
      name: 'Projects',
      columns: [
        { name: 'Name', kind: 'text' },
        { name: '', kind: 'text' },
      ],
      rows: rowsOf([
        ['Amber', null],
        ['Birch', 'a note'],
      ]),
    } as const
    const bytes = Buffer.concat(await Array.fromAsync(xlsxOf(sheet)))
    const { columns, rows } = await imported(world, { record: 'project', dry_run: 'true' }, bytes)
    assert.equal(columns.length, 1)
    assert.deepEqual(
      rows.map(({ result, errors }: { result: string; errors: { message: string }[] }) => [
        result,
        errors.map(({ message }) => message),
      ]),
      [
        ['new', []],
        ['error', ['row: has a cell beside the columns that have names: name its column, or empty the cell.']],
      ],
    )
  })

  test('a farmerswife export is read by its preset, with separate columns for days and times', async () => {
    await using world = await open()
    const { admin } = world
    const preset = 'farmerswife'
    await imported(
      world,
      { record: 'resource', preset, values: '{"type_id":"room"}' },
      lines('Object', 'Suite 1', 'Suite 2'),
    )
    const clients = lines('Company;Zip Code;City', 'Acme;10115;Berlin')
    await imported(world, { record: 'contact', preset, values: '{"type":"organization"}' }, clients)
    await imported(world, { record: 'project', preset }, lines('Number;Name;Client;Division', 'P-7;Harbour;Acme;Post'))
    const bookings = lines(
      'Booking Name;Object;Project Number;Client;Start Date;Start Time;End Date;End Time;Booking Note',
      'Conform;Suite 1, Suite 2;P-7;Acme;23.11.2026;09:00;23.11.2026;18:30;Reel 2',
    )
    await imported(world, { record: 'booking', preset, locale: 'de-DE' }, bookings)
    const [booking] = await admin.list('booking')
    const at = (local: string) =>
      Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin').epochMilliseconds / 1000
    assert.deepEqual(
      [booking.name, booking.start, booking.end, booking.project[0].name, booking.client[0].name, booking.notes],
      ['Conform', at('2026-11-23T09:00'), at('2026-11-23T18:30'), 'Harbour', 'Acme', 'Reel 2'],
    )
    assert.equal(booking.resources.length, 2)
    assert.equal((await admin.list('project'))[0].cost_center, 'Post')
  })

  test('a dry run lists the changes, shows the cells, and skips excluded rows', async () => {
    await using world = await open()
    const { admin } = world
    const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
    await admin.create('project', { name: 'Harbour', code: 'H-1', client: [{ id: client, type: 'organization' }] })
    await admin.create('contact', { type: 'organization', name: 'Kestrel' })
    const text = lines(
      'code,name,client,start',
      'H-1,Harbour II,Kestrel,2026-03-01 09:00',
      'H-2,Wrong,Nobody,',
      'H-3,New,,',
    )
    const asked = { record: 'project', mode: 'update', leave_out: '3' }
    const trial = await imported(world, { ...asked, dry_run: 'true' }, text)
    assert.deepEqual(trial.matched_by, ['code'])
    assert.deepEqual(
      trial.rows.map(({ row, result }: { row: number; result: string }) => [row, result]),
      [
        [2, 'changes'],
        [3, 'skipped'],
        [4, 'new'],
      ],
    )
    assert.deepEqual(trial.rows[0].changes, [
      { field: 'name', from: 'Harbour', to: 'Harbour II' },
      { field: 'start', from: '', to: '2026-03-01 09:00' },
      { field: 'client', from: 'Acme', to: 'Kestrel' },
    ])
    assert.deepEqual(trial.rows[0].cells, ['H-1', 'Harbour II', 'Kestrel', '2026-03-01 09:00'])
    const done = await imported(world, asked, text)
    assert.deepEqual(done.counts, { new: 1, changes: 1, same: 0, skipped: 1, error: 0 })
    assert.deepEqual([done.rows[0].changes, done.rows[0].cells], [[], []])
    assert.equal((await admin.list('project')).length, 2)
  })

  test('values for all rows fill columns that are missing and cells that are empty', async () => {
    await using world = await open()
    const values = JSON.stringify({ type: 'person', address_country: 'DE' })
    const { columns } = await imported(world, { record: 'contact', values }, lines('name,country', 'Ada,AT', 'Bea,'))
    assert.equal(columns.length, 2)
    const listed = (await world.admin.list('contact', 'order_asc=name')).filter(({ name }) => /^(Ada|Bea)$/.test(name))
    assert.deepEqual(
      listed.map(({ name, type, address_country }) => [name, type, address_country]),
      [
        ['Ada', 'person', 'AT'],
        ['Bea', 'person', 'DE'],
      ],
    )
  })
})

async function* rowsOf(rows: readonly SheetRow[]) {
  yield rows
}
