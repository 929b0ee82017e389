/** Times that are taken only by holds: a second hold can be placed behind them. */
import type { Slot, SlotDay } from './find-slots.ts'

/** Adds the slots that overlap no free one of their row, marked as second. Rows stay in the order of all slots. */
export function addHeldSlots(free: readonly SlotDay[], unheld: readonly SlotDay[]): readonly SlotDay[] {
  const known = new Map(free.map((found) => [found.day, found]))
  return unheld.map(({ day, rows }) => {
    const own = new Map(known.get(day)?.rows.map((row) => [row.resource.id, row]))
    return {
      day,
      rows: rows.map((row) => {
        const found = own.get(row.resource.id)
        return { resource: found?.resource ?? row.resource, slots: merged(found?.slots ?? [], row.slots) }
      }),
    }
  })
}

function merged(free: readonly Slot[], unheld: readonly Slot[]): readonly Slot[] {
  const held = unheld.filter((slot) => !free.some(({ start, end }) => start < slot.end && slot.start < end))
  const second = held.map((slot) => ({ ...slot, isSecond: true as const }))
  return [...free, ...second].toSorted((one, other) => one.start - other.start)
}
