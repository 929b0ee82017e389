/** A list as a file for spreadsheets: the members' own names, moments in ISO 8601, exact amounts, one line a record. */

import type { MemberFacts } from '../../api/kind-facts.ts'
import { typedDay } from '../../time/typed-time.ts'
import { isoOf } from '../../time/zone-time.ts'
import { isPercentage } from './percentage.ts'
import { labelOf, numberOf } from './record-label.ts'
import type { AnyRecord } from './record-queries.ts'
import type { ShowStyle } from './show-value.ts'

/** The names of the columns, then the cells of each record. */
export function csvRows(columns: readonly MemberFacts[], records: readonly AnyRecord[], zones: CsvZones): string[][] {
  const head = columns.map(({ name, label }) => label ?? name)
  return [head, ...records.map((record) => columns.map((member) => cellOf(member, record, zones)))]
}

type CsvZones = Pick<ShowStyle, 'zone' | 'instanceZone'>

function cellOf(member: MemberFacts, record: AnyRecord, { zone, instanceZone }: CsvZones): string {
  const value = record[member.name]
  if (value === null || value === undefined) return ''
  if (member.name === 'number' && 'prefix' in record) return record.number == null ? '' : numberOf(record)
  if (member.type === 'moment' && typeof value === 'number') return isoOf(Number(value), zone)
  if (member.type === 'day') return typedDay(Number(value), instanceZone)
  if (member.type === 'amount' && isPercentage(record, member.name)) return `${value} %`
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? labelOf(one) : String(one))).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
