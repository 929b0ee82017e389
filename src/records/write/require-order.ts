import type { BodyReader } from './body-reader.ts'

/** Reports an error if `last` of the record would be before `first`: two moments, or two dates. */
export function requireOrder(reader: BodyReader, first: string, last: string): void {
  const [from, to] = [reader.value(first), reader.value(last)]
  if (from === null || to === null || to >= from) return
  if (last in reader.values) reader.faultOn(last, `must not be before ${first}`)
  else reader.faultOn(first, `must not be after ${last}`)
}
