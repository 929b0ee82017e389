import { useQuery } from '@tanstack/react-query'
import { useSettled } from '../../ui/use-settled.ts'
import { pricedPart, type TriedWrite, triedChangeQuery } from './try-change.ts'
import type { BookingBody } from './write-booking.ts'

/** The result of the typed change, tried by the service when typing pauses; undefined if the change does not affect the price. */
export function useTriedChange(id: number, body: BookingBody): TriedWrite | undefined {
  const part = pricedPart(body)
  const change = part === undefined ? '' : JSON.stringify(part)
  const settled = useSettled(change)
  const { data } = useQuery(triedChangeQuery(id, settled))
  return settled === change && change !== '' ? data : undefined
}
