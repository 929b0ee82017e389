import { type Book, printedLike, type SequenceRow, sequences } from './book.store.ts'

/** Issued numbers above the last number of their sequence, which would be issued again, and gaps where none can be. */
export async function numberFaults(book: Book): Promise<string[]> {
  const faults: string[] = []
  for (const kind of ['quote', 'invoice', 'credit-note'] as const) {
    const rows = await sequences(book, kind)
    faults.push(...rows.flatMap((row) => behind(kind, row)))
    if (kind === 'credit-note') for (const row of rows) faults.push(...(await gaps(book, row)))
  }
  return faults
}

function behind(kind: string, { prefix, highest, last_number }: SequenceRow): string[] {
  if (highest <= last_number) return []
  return [`the sequence of ${kind} ${prefix} has reached ${last_number}, but ${prefix}${highest} is issued`]
}

/**
 * The numbers of credit notes have no gaps: they cannot be chosen, and credit notes are never deleted. A number that another
 * prefix prints alike is skipped.
 */
async function gaps(book: Book, { prefix, issued, highest, last_number }: SequenceRow): Promise<string[]> {
  const last = Math.max(highest, last_number)
  if (issued === last || issued + (await skipped(book, prefix, last)) === last) return []
  return [`there are ${issued} credit notes ${prefix}, numbered up to ${last}`]
}

/** How many numbers of a prefix, up to the last, are printed by documents of other prefixes. */
async function skipped(book: Book, prefix: string, last: number): Promise<number> {
  const printed = await printedLike(book, 'credit-note', prefix)
  const digits = printed.map((text) => text.slice(prefix.length)).filter((rest) => /^[1-9]\d*$/.test(rest))
  return new Set(digits.map(Number).filter((number) => number <= last)).size
}
