import type { CellType, ImportedKind } from './imported-kinds.ts'
import type { RowBody } from './row-body.ts'

/** Whether each value of the body is surely what the record shows: then there is nothing to write. */
export function isShown(body: RowBody, shown: RowBody): boolean {
  return Object.entries(body).every(([member, value]) => {
    const there = shown[member]
    return Array.isArray(value)
      ? sameIds(value, there)
      : there !== undefined && there !== null && String(there) === String(value)
  })
}

function sameIds(items: readonly unknown[], there: unknown): boolean {
  if (!Array.isArray(there) || there.length !== items.length) return false
  return idsOf(items).join() === idsOf(there).join()
}

function idsOf(items: readonly unknown[]): number[] {
  return items.map((item) => Number((item as { readonly id: unknown }).id)).toSorted((one, other) => one - other)
}

export interface ValueChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** The differences between two states of a record, in readable form. */
export function changesBetween(
  before: RowBody,
  after: RowBody,
  { members }: Pick<ImportedKind, 'members'>,
  zone: string,
): ValueChange[] {
  return Object.keys(after).flatMap((field) => {
    const type = members[field]?.type
    const [from, to] = [readable(before[field], type, zone), readable(after[field], type, zone)]
    return from === to ? [] : [{ field, from, to }]
  })
}

function readable(value: unknown, type: CellType | undefined, zone: string): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map((one) => String((one as { readonly name?: unknown }).name ?? '')).join(', ')
  if (type?.is === 'moment') {
    const moment = Temporal.Instant.fromEpochMilliseconds(Number(value) * 1000).toZonedDateTimeISO(zone)
    return moment.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  }
  if (type?.is === 'choice') return type.values.get(Number(value)) ?? String(value)
  return String(value)
}
