/** Settings of the DATEV export, and the files that it makes. */
import assert from 'node:assert/strict'
import { datevColumns } from '../../src/domain/billing/export/datev-file.ts'
import type { World } from '../world.ts'
import { askExport } from './exported.ts'

export const datevAccounts = {
  consultant_number: 29098,
  client_number: 55003,
  fiscal_year_start: '01-01',
  account_length: 4,
  revenue_account: '8400',
  untaxed_account: '8100',
  debtor_account: '10000',
  bank_account: '1200',
}

/** The lines of a file, each by the names of its columns. */
export async function bookedForDatev(world: World, query: string) {
  const { status, bytes, text } = await askExport(world, world.admin, query)
  assert.equal(status, 200, text)
  const [head = '', columns = '', ...lines] = new TextDecoder('windows-1252').decode(bytes).split('\r\n')
  assert.equal(lines.pop(), '')
  assert.deepEqual(columns.split(';'), datevColumns)
  const rows = lines.map((line) => {
    const cells = line.match(/("([^"]|"")*"|[^;]*)(;|$)/g)?.map((cell) => cell.replace(/;$/, '')) ?? []
    assert.equal(cells.slice(0, 125).length, 125, line)
    return Object.fromEntries(datevColumns.map((name, at) => [name, cells[at] ?? '']))
  })
  return { head: head.split(';'), rows }
}
