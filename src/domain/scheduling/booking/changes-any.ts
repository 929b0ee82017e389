import type { BookingWrite, HeldResources } from './booking-write.ts'

/** Whether a write changes one of the columns, or the resources of the booking. */
export function changesAny(
  { current, values, links: { resources } }: BookingWrite,
  held: HeldResources,
  columns: readonly string[] = Object.keys(values),
): boolean {
  const has = held.get(Number(current?.id)) ?? []
  return (
    columns.some((column) => column in values && values[column] !== current?.[column]) ||
    (resources !== undefined && String(resources) !== String(has))
  )
}
