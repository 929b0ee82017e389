import { type Book, type SequenceRow, sequences } from './book.store.ts'

/** Numbers above what their sequence has come to, which would be given out again, and gaps where there can be none. */
export async function numberFaults(book: Book): Promise<string[]> {
  const faults: string[] = []
  for (const kind of ['quote', 'invoice', 'credit-note'] as const) {
    const rows = await sequences(book, kind)
    faults.push(...rows.flatMap((row) => behind(kind, row)))
    if (kind === 'credit-note') faults.push(...rows.flatMap(gaps))
  }
  return faults
}

function behind(kind: string, { prefix, highest, last_number }: SequenceRow): string[] {
  if (highest <= last_number) return []
  return [`the sequence of ${kind} ${prefix} has come to ${last_number}, but ${prefix}${highest} is issued`]
}

/** Nobody chooses the number of a credit note, and none is deleted. */
function gaps({ prefix, issued, highest, last_number }: SequenceRow): string[] {
  const last = Math.max(highest, last_number)
  return issued === last ? [] : [`there are ${issued} credit notes ${prefix}, numbered up to ${last}`]
}
