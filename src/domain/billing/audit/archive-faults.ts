import { createHash } from 'node:crypto'
import { type Book, keptEInvoices } from './book.store.ts'

/** E-invoices whose bytes are not those that were kept when their documents were issued. */
export async function archiveFaults(
  book: Book,
  record: 'invoice' | 'credit-note',
  some: readonly { readonly id: number }[],
): Promise<string[]> {
  if (some.length === 0) return []
  const ids = new Set(some.map(({ id }) => id))
  const kept = (await keptEInvoices(book, record, some)).filter(({ record_id }) => ids.has(record_id))
  return kept.flatMap(({ record_id, format, xml, sha256 }) => {
    const isWhole = createHash('sha256').update(xml, 'utf8').digest('hex') === sha256
    return isWhole
      ? []
      : [`${record} ${record_id}: its e-invoice (${format}) is not the one that was archived at issue`]
  })
}
