import { isTurnLong, nextTurn } from '../../../kernel/loop-turn.ts'
import { mustParseDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import {
  type DocumentElements,
  type RenderedAllowance,
  type RenderedItem,
  type RenderedTax,
  storedAllowances,
} from '../../paper/document/index.ts'
import type { Period } from './export-params.ts'
import { type IssuedDocumentRow, issuedCreditNotes, issuedInvoices, withMoney } from './exported-documents.store.ts'

/** An issued document with its lines. What a credit note takes back counts below zero. */
export interface ExportedDocument {
  readonly noun: 'invoice' | 'credit note'
  readonly sign: 1 | -1
  readonly row: IssuedDocumentRow
  readonly items: readonly RenderedItem[]
  readonly allowances: readonly RenderedAllowance[]
  readonly taxes: readonly RenderedTax[]
}

/**
 * The invoices of a period, then its credit notes, each by date, in parts that are small in memory. With `invoiceIds`, only these
 * invoices and their credit notes.
 */
export async function* exportedDocuments(
  scope: Scope,
  period: Period,
  invoiceIds?: readonly number[],
): AsyncGenerator<ExportedDocument> {
  for await (const page of issuedInvoices(scope, period, invoiceIds)) {
    for await (const part of withMoney(scope, 'invoice', page)) yield* opened(part, 'invoice', 1)
  }
  for await (const page of issuedCreditNotes(scope, period, invoiceIds)) {
    for await (const part of withMoney(scope, 'credit-note', page)) yield* opened(part, 'credit note', -1)
  }
}

export async function* opened(
  rows: readonly (IssuedDocumentRow & DocumentElements)[],
  noun: ExportedDocument['noun'],
  sign: ExportedDocument['sign'],
): AsyncGenerator<ExportedDocument> {
  for (const { items, taxes, allowances, ...row } of rows) {
    yield {
      ...{ noun, sign, row, items: JSON.parse(items ?? '[]'), taxes: JSON.parse(taxes ?? '[]') },
      allowances: storedAllowances(allowances),
    }
    if (isTurnLong()) await nextTurn()
  }
}

/** An amount of a line or a tax in ten-thousandths, with the sign of its document. */
export function signed({ sign }: ExportedDocument, amount: string): number {
  const value = mustParseDecimal(amount)
  return value === 0 ? 0 : value * sign
}

/** A charge of a document: a line, or an allowance or a charge of the whole document. In ten-thousandths. */
export interface ChargedAmount {
  readonly net: number
  readonly tax: number
  readonly taxes: RenderedItem['taxes']
  /** The part of `tax` that each of `taxes` has. */
  readonly dues: readonly number[]
}

export function chargedAmounts(document: ExportedDocument): ChargedAmount[] {
  const { items, allowances } = document
  return [
    ...items.map(({ total, tax, taxes }) => ({
      net: signed(document, total),
      ...taxAmounts(document, { tax, taxes }),
    })),
    ...allowances.map((one) => allowanceAmount(document, one)),
  ]
}

/** An allowance is negative. */
export function allowanceAmount(document: ExportedDocument, one: RenderedAllowance): ChargedAmount {
  const amount = signed(document, one.amount)
  return { net: one.charge || amount === 0 ? amount : -amount, ...taxAmounts(document, one) }
}

function taxAmounts(document: ExportedDocument, { tax, taxes }: Pick<RenderedItem, 'tax' | 'taxes'>) {
  return { tax: signed(document, tax), taxes, dues: taxes.map(({ total }) => signed(document, total)) }
}
