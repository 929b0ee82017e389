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

/** A booking as it is stored: the columns of its state. */
export type StoredState = Omit<BookedState, 'resources'>

export function bookedState(row: StoredState, resources: readonly number[]): BookedState {
  const { name, start, end, all_day, timezone, status_id, project_id } = row
  return { name, start, end, all_day, timezone, status_id, project_id, resources }
}

/** A mail shows each name on a single line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
