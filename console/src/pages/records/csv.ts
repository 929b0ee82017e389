/** A list as a file for spreadsheets: the members' own names, moments in ISO 8601, exact amounts, one line a record. */
import type { MemberFacts } from '../../api/kind-facts.ts'
import { labelOf, numberOf } from './record-label.ts'
import type { AnyRecord } from './record-queries.ts'

const BOM = '\uFEFF'
/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/

/** The records with their columns, in UTF-8 with a byte order mark. */
export function csvOf(
  columns: readonly MemberFacts[],
  records: readonly AnyRecord[],
  { zone }: { readonly zone: string },
): string {
  const head = columns.map(({ name }) => name)
  const rows = records.map((record) => columns.map((member) => cellOf(member, record, zone)))
  return BOM + [head, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function cellOf(member: MemberFacts, record: AnyRecord, zone: string): string {
  const value = record[member.name]
  if (value === null || value === undefined) return ''
  if (member.name === 'number' && 'prefix' in record) return record.number == null ? '' : numberOf(record)
  if (member.type === 'moment') return isoOf(Number(value), zone)
  if (member.type === 'day') return isoOf(Number(value), zone).slice(0, 10)
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? labelOf(one) : String(one))).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isoOf(seconds: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return parts.format(seconds * 1000).replace(' ', 'T')
}

/** Text that begins like a formula gets an apostrophe before it; numbers stay numbers. */
function quoted(text: string): string {
  const safe = formula.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
