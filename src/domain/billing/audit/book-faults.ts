import type { Engine } from '../../../kernel/db/engine.ts'
import { DRAFT, withDocumentElements } from '../../paper/document/index.ts'
import { archiveFaults } from './archive-faults.ts'
import { balanceFaults } from './balance-faults.ts'
import { billedFaults } from './billed-faults.ts'
import {
  type Book,
  billedOfInvoices,
  type DocumentHead,
  type InvoiceHead,
  instanceIds,
  invoices,
  notesOfInvoices,
  paymentsOfInvoices,
  quotes,
} from './book.store.ts'
import { creditFaults } from './credit-faults.ts'
import { documentFaults } from './document-faults.ts'
import { numberFaults } from './number-faults.ts'

/**
 * Recalculates the totals, balances and billed bookings of all documents. Returns a sentence for each difference from
 * what is stored: a bug, or a manual change in the database.
 */
export async function bookFaults(engine: Engine): Promise<string[]> {
  await using snapshot = await engine.snapshot()
  const { sql } = snapshot
  const faults: string[] = []
  for (const instanceId of await instanceIds(sql)) {
    const found = await faultsIn({ sql, dialect: engine.dialect, instanceId })
    faults.push(...found.map((fault) => `instance ${instanceId}: ${fault}`))
  }
  return faults
}

async function faultsIn(book: Book): Promise<string[]> {
  const faults = await numberFaults(book)
  for await (const some of quotes(book)) {
    faults.push(...some.flatMap((one) => named('quote', one, () => documentFaults(withDocumentElements('quote', one)))))
  }
  for await (const some of invoices(book)) faults.push(...(await invoiceFaults(book, some)))
  return faults
}

async function invoiceFaults(book: Book, some: readonly InvoiceHead[]): Promise<string[]> {
  const byInvoice = <Row extends { readonly invoice_id: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ invoice_id }) => invoice_id)
  const payments = byInvoice(await paymentsOfInvoices(book, some))
  const notes = byInvoice(await notesOfInvoices(book, some))
  const billed = byInvoice(await billedOfInvoices(book, some))
  const ofInvoices = some.flatMap((one) => {
    return named('invoice', one, () => {
      const invoice = withDocumentElements('invoice', one)
      const itsNotes = (notes.get(one.id) ?? []).map((note) => withDocumentElements('credit-note', note))
      return [
        ...(one.status_id !== DRAFT && one.number === null ? ['it was issued without a number'] : []),
        ...documentFaults(invoice),
        ...balanceFaults(invoice, payments.get(one.id) ?? [], itsNotes),
        ...creditFaults(invoice, itsNotes),
        ...billedFaults(invoice, billed.get(one.id) ?? [], itsNotes),
      ]
    })
  })
  const sorted = [...notes.values()].flat().toSorted((one, other) => one.id - other.id)
  const altered = [
    ...(await archiveFaults(book, 'invoice', some)),
    ...(await archiveFaults(book, 'credit-note', sorted)),
  ]
  return [...ofInvoices, ...altered]
}

function named(kind: string, { id, prefix, number }: DocumentHead, find: () => readonly string[]): string[] {
  const label = number === null ? `${kind} ${id}` : `${kind} ${id} (${prefix}${number})`
  return found(find).map((fault) => `${label}: ${fault}`)
}

/**
 * A check that throws, for example on an unknown currency, is a fault of the document and does not stop the audit.
 */
function found(find: () => readonly string[]): readonly string[] {
  try {
    return find()
  } catch (error) {
    return [`it cannot be computed: ${error instanceof Error ? error.message : String(error)}`]
  }
}
