import type { StoredRates } from '../charges/index.ts'
import type { EditedMembers } from './price-change.store.ts'

/** The rates before the last change of them, if it was a recalculation. */
export function ratesBefore(entry: EditedMembers | undefined): StoredRates | undefined {
  const { before, after } = ratesIn(entry)
  return after !== undefined && isRecalculation(before, after) && isAboutRates(entry) ? before : undefined
}

/** Whether an entry about the rates alone has left them as they were: a recalculation that changed nothing. */
export function keepsRates(entry: EditedMembers | undefined): boolean {
  const { before, after } = ratesIn(entry)
  return after !== undefined && linesOf(before) === linesOf(after) && isAboutRates(entry)
}

/** Whether a change left these rates; `exactly` if no id of lines has been taken since. */
export function hasLeft(entry: EditedMembers | undefined, stored: StoredRates, exactly = false): boolean {
  const { after } = ratesIn(entry)
  return after !== undefined && linesOf(after) === linesOf(stored) && (!exactly || after.last_id === stored.last_id)
}

export function editedMembers(text: string | null | undefined): Readonly<Record<string, unknown>> {
  return text == null ? {} : JSON.parse(text)
}

function ratesIn(entry: EditedMembers | undefined) {
  const before = editedMembers(entry?.before).resource_rates ?? { last_id: 0, by_hand: {}, computed: {} }
  const after = editedMembers(entry?.after).resource_rates
  return { before: before as StoredRates, after: after as StoredRates | undefined }
}

/** Whether it changes nothing but rates. */
function isAboutRates(entry: EditedMembers | undefined): boolean {
  return Object.keys(editedMembers(entry?.after)).every(
    (name) => name === 'resource_rates' || name.startsWith('updated'),
  )
}

function linesOf({ by_hand, computed }: StoredRates): string {
  return JSON.stringify({ by_hand, computed })
}

/** It changes computed rates only, and the last id is that of one of its lines, or as before. */
function isRecalculation(before: StoredRates, { last_id, by_hand, computed }: StoredRates): boolean {
  const isNew = Object.values(computed).some((lines) => lines.some(({ id }) => id === last_id))
  return JSON.stringify(before.by_hand) === JSON.stringify(by_hand) && (isNew || last_id === before.last_id)
}
