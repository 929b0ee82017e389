/**
 * Makes the bookings of a studio many times as many, by SQL that both engines read: each copy of its seasons follows the one
 * before, so that a week stays as full as it was. A copy is neither invoiced nor in the journal.
 */
import { DatabaseSync } from 'node:sqlite'
import { BLOCK_IDS } from '../src/kernel/db/tally.ts'
import { WORD_BLOCK_IDS, WORD_RANGE_IDS } from '../src/kernel/db/words/word-block.ts'
import { columnsOf } from './columns-of-table.ts'

/** In whole weeks. */
const YEAR = 52 * 7 * 86_400

/** The tables of bookings; the rows of all but the first refer to one. */
const TABLES = ['booking', 'booking_resource', 'booking_rate', 'booking_hand_rate', 'booking_item', 'booking_item_tax']

/** The statements that make a copy of this file, or of its copy in PostgreSQL, `times` as large. */
export function growStatements(path: string, times: number): string[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const { last, seconds } = file
    .prepare('select max(id) as last, max("end") - min(start) as seconds from booking')
    .get() as { last: number; seconds: number }
  // A multiple of all sizes of blocks, so that blocks are copied as they are.
  const step = Math.ceil((last + 1) / WORD_RANGE_IDS) * WORD_RANGE_IDS
  const span = Math.ceil(seconds / YEAR) * YEAR
  const copies = Array.from({ length: times - 1 }, (_, index) => index + 1)
  const statements = copies.flatMap((copy) => {
    const [ids, later] = [copy * step, copy * span]
    return [
      ...TABLES.map((table) => copyRows(file, table, shifted(table, ids, later), `${keyOf(table)} < ${step}`)),
      copyBlocks(file, 'word_block', { column: 'block', size: WORD_BLOCK_IDS }, [ids, step]),
      copyBlocks(file, 'word_range', { column: 'range', size: WORD_RANGE_IDS }, [ids, step]),
      copyBlocks(file, 'record_block', { column: 'block', size: BLOCK_IDS }, [ids, step]),
    ]
  })
  file.close()
  const counted = `last_id = last_id + ${copies.length * step}, live = live * ${times}`
  return [...statements, `update record_tally set ${counted} where record = 'booking'`]
}

function keyOf(table: string): string {
  return table === 'booking' ? 'id' : 'booking_id'
}

/** The columns of a copied row that differ from those of the row. */
function shifted(table: string, ids: number, later: number): Readonly<Record<string, string>> {
  const key = { [keyOf(table)]: `${keyOf(table)} + ${ids}` }
  const times = { start: `start + ${later}`, end: `"end" + ${later}` }
  if (table === 'booking_resource') return { ...key, ...times }
  return table === 'booking'
    ? { ...key, ...times, repeat_master_id: `repeat_master_id + ${ids}`, external_id: 'null' }
    : key
}

/** Rows with a number for each `size` ids below `end`. */
function copyBlocks(
  file: DatabaseSync,
  table: string,
  { column, size }: { readonly column: string; readonly size: number },
  [later, end]: readonly [later: number, end: number],
): string {
  const number = `"${column}"`
  const condition = `record = 'booking' and ${number} < ${end / size}`
  return copyRows(file, table, { [column]: `${number} + ${later / size}` }, condition)
}

function copyRows(
  file: DatabaseSync,
  table: string,
  different: Readonly<Record<string, string>>,
  condition: string,
): string {
  const columns = columnsOf(file, table)
  const values = columns.map((name) => different[name] ?? `"${name}"`).join(', ')
  const names = columns.map((name) => `"${name}"`).join(', ')
  return `insert into ${table} (${names}) select ${values} from ${table} where ${condition}`
}
