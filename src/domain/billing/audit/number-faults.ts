import { type Book, type SequenceRow, sequences } from './book.store.ts'

/** Issued numbers above the last number of their sequence, which would be issued again, and gaps where none can be. */
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
  return [`the sequence of ${kind} ${prefix} has reached ${last_number}, but ${prefix}${highest} is issued`]
}

/** The numbers of credit notes have no gaps: they cannot be chosen, and credit notes are never deleted. */
function gaps({ prefix, issued, highest, last_number }: SequenceRow): string[] {
  const last = Math.max(highest, last_number)
  return issued === last ? [] : [`there are ${issued} credit notes ${prefix}, numbered up to ${last}`]
}
