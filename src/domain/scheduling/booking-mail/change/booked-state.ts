import type { SqlRow, SqlValue } from '../../../../kernel/db/sql.ts'

/** The part of a booking that concerns the people who are booked. */
export interface BookedState {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly all_day: number
  readonly timezone: string
  readonly status_id: number | null
  readonly project_id: number | null
  /** All its resources, in order. */
  readonly resources: readonly number[]
}

/** The booking columns whose changes are worth a mail. Changes of resources are too. */
export const notifiedColumns: readonly string[] = ['name', 'start', 'end', 'all_day', 'status_id']

export function bookedState(row: SqlRow, resources: readonly number[]): BookedState {
  return {
    name: String(row.name),
    start: Number(row.start),
    end: Number(row.end),
    all_day: Number(row.all_day),
    timezone: String(row.timezone),
    status_id: idOf(row.status_id),
    project_id: idOf(row.project_id),
    resources,
  }
}

export function idOf(value: SqlValue | undefined): number | null {
  return typeof value === 'number' ? value : null
}

/** A mail shows each name on a single line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
