/** The appearance of the statuses on the schedule. */
import type { RecordKinds } from '../api/api-types.golden.ts'
import { isHold, namedShape } from './named-shape.ts'

export type BoardStatus = Pick<RecordKinds['status'], 'id' | 'name' | 'order' | 'color_background' | 'chargeable'>

export type StatusShape = 'confirmed' | 'hold-1' | 'hold-2' | 'cancelled' | 'plain'

/** The initial statuses: their names in English and German, and their colours. */
const initial: ReadonlyMap<string, readonly [shape: StatusShape, colour: string]> = new Map([
  ['first hold', ['hold-1', 'fde68a']],
  ['1. option', ['hold-1', 'fde68a']],
  ['second hold', ['hold-2', 'fed7aa']],
  ['2. option', ['hold-2', 'fed7aa']],
  ['confirmed', ['confirmed', '15803d']],
  ['bestätigt', ['confirmed', '15803d']],
  ['cancelled', ['cancelled', 'd1d5db']],
  ['storniert', ['cancelled', 'd1d5db']],
] as const)

export interface StatusLook {
  readonly shape: StatusShape
  /** The instance's own colour, if it differs from the default. */
  readonly colour?: string
}

/** The shape shows a status without its colour: tentative bookings are hatched, cancelled ones are an outline. */
export function lookOfStatus(status: BoardStatus): StatusLook {
  const known = initial.get(status.name.toLowerCase())
  // Work that nobody is billed for, such as a meeting or a leave, is as firm as other work.
  const shape = known?.[0] ?? namedShape(status.name) ?? (status.chargeable ? 'confirmed' : 'plain')
  const colour = status.color_background
  return colour === null || colour.slice(1) === known?.[1] || shape === 'cancelled' ? { shape } : { shape, colour }
}

/** The status of a booking behind a hold. */
export function secondHold(statuses: readonly BoardStatus[]): BoardStatus | undefined {
  return statuses.find((status) => lookOfStatus(status).shape === 'hold-2')
}

/** The statuses of all holds. */
export function heldStatuses(statuses: readonly BoardStatus[]): readonly number[] {
  return statuses.filter(isHold).map(({ id }) => id)
}
