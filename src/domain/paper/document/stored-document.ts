import type { SqlRow } from '../../../kernel/db/sql.ts'

/**
 * The columns of a quote, an invoice or a credit note that rules and pages use. Rules cannot take `Row<typeof invoice>`,
 * because the definitions import some of them. The compiler compares the two where a loaded document is passed on.
 */
export interface DocumentColumns extends SqlRow {
  readonly prefix: string
  readonly number: number | null
  /** A day number. */
  readonly date: number
  readonly client_id: number | null
  readonly project_id: number | null
  /** JSON texts. */
  readonly items: string | null
  readonly taxes: string | null
  readonly seller: string | null
  readonly buyer: string | null
  readonly currency: string
  /** Amounts in ten-thousandths. */
  readonly sub_total: number
  readonly discount_total: number
  readonly net_total: number
  readonly tax_total: number
  readonly total: number
  /** Of a credit note whose facts are loaded: the tax that earlier credit notes of its invoice took back. */
  readonly tax_credited_before?: number
}

export interface StoredDocument extends DocumentColumns {
  readonly id: number
}

/** The given members of an invoice. All others are calculated. */
export interface InvoiceColumns extends DocumentColumns {
  readonly status_id: number
  readonly amount_prepaid: number
  readonly rounding_amount: number
}

export interface StoredInvoice extends InvoiceColumns {
  readonly id: number
  readonly amount_paid: number
  readonly amount_discounted: number
  readonly amount_credited: number
  readonly balance: number
}

const texts = ['prefix', 'currency']
const numbers = ['date', 'sub_total', 'discount_total', 'net_total', 'tax_total', 'total']
const numbersOfInvoice = [...numbers, 'status_id', 'amount_prepaid', 'rounding_amount']

/** The columns of a document that is about to be written. Throws if one that is always filled is not. */
export function documentColumns(values: SqlRow): DocumentColumns {
  requireFilled(values, numbers)
  return values as DocumentColumns
}

/** The same for an invoice. */
export function invoiceColumns(values: SqlRow): InvoiceColumns {
  requireFilled(values, numbersOfInvoice)
  return values as InvoiceColumns
}

/** The stored invoice that a document is; undefined for quotes and credit notes, which have no balance. */
export function storedInvoice(document: StoredDocument): StoredInvoice | undefined {
  if (document.balance === undefined) return undefined
  requireFilled(document, [...numbersOfInvoice, 'amount_paid', 'amount_discounted', 'amount_credited', 'balance'])
  return document as StoredInvoice
}

/** An amount that not every kind of document has, in ten-thousandths: 0 for a kind without it. */
export function optionalAmount(document: StoredDocument, name: OptionalAmount): number {
  const amount = document[name]
  if (amount === undefined) return 0
  if (typeof amount !== 'number') throw new Error(`${name} of a document is missing`)
  return amount
}

type OptionalAmount = 'allowance_total' | 'charge_total' | 'amount_prepaid' | 'rounding_amount'

function requireFilled(values: SqlRow, filled: readonly string[]): void {
  const wrong =
    texts.find((name) => typeof values[name] !== 'string') ?? filled.find((name) => typeof values[name] !== 'number')
  if (wrong !== undefined) throw new Error(`${wrong} of a document is missing`)
}
