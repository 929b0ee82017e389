import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import {
  documentsNumbered,
  lastNumber,
  type NumberedDocumentId,
  type NumberedKind,
  numbersHeldAfter,
  type PrefixedNumber,
  storeLastNumber,
} from './document-number.store.ts'
import { samePrint } from './same-print.ts'

/** Twelve digits leave room for numbers that begin with a date. */
export const DOCUMENT_NUMBER_MAX = 999_999_999_999

export interface Numbering {
  /** The id of the document, if it is stored already. */
  readonly id?: number
  readonly prefix: string
  /** The number that a client gave it, if any. */
  readonly number: number | null
  /** Whether the document keeps its number from now on and the sequence counts it. */
  readonly issued: boolean
}

/**
 * Returns the number of a document. A number that a client gave is kept if it is free. Otherwise an issued document
 * gets the next number of its prefix: one more than the highest issued number, skipping numbers of drafts, and numbers that
 * another prefix prints alike. This runs in the transaction that writes the document and locks the instance, so no number is
 * lost or given twice. An issued number is not reused, even if its document is deleted.
 */
export async function numberDocument(scope: Scope, kind: NumberedKind, numbering: Numbering): Promise<number | null> {
  const { prefix, number, issued } = numbering
  if (number !== null) await refuseTakenNumber(scope, kind, { ...numbering, number })
  return issued ? issueNumber(scope, kind, prefix, number) : number
}

/** Throws `Conflict` if another live document has the number, or one that is printed alike. */
export async function refuseTakenNumber(
  scope: Scope,
  kind: NumberedKind,
  { id, prefix, number }: PrefixedNumber & { readonly id?: number },
): Promise<void> {
  const holder = (await holdersOf(scope, kind, { prefix, number })).find((one) => one.id !== id)
  if (holder === undefined) return
  const other = holder.prefix === prefix ? '' : ` with the prefix "${holder.prefix}"`
  throw Conflict.field('number', `${prefix}${number} is taken by another ${kind}${other}.`)
}

/** The live documents whose prefix and number are printed as this. */
async function holdersOf(scope: Scope, kind: NumberedKind, wanted: PrefixedNumber): Promise<NumberedDocumentId[]> {
  const read = samePrint(wanted)
  const found = await documentsNumbered(
    scope,
    kind,
    read.map(({ prefix }) => prefix),
    read.map(({ number }) => number),
  )
  return found.filter((one) => read.some(({ prefix, number }) => one.prefix === prefix && one.number === number))
}

async function issueNumber(scope: Scope, kind: NumberedKind, prefix: string, given: number | null): Promise<number> {
  const last = await lastNumber(scope, kind, prefix)
  const number = given ?? (await nextNumber(scope, kind, prefix, last ?? 0))
  if (last === undefined || number > last) {
    await storeLastNumber(scope, { kind, prefix, last_number: number }, last === undefined)
  }
  return number
}

async function nextNumber(scope: Scope, kind: NumberedKind, prefix: string, last: number): Promise<number> {
  let next = last + 1
  for (const held of await numbersHeldAfter(scope, kind, prefix, last)) {
    if (held !== next) break
    next += 1
  }
  while ((await holdersOf(scope, kind, { prefix, number: next })).length > 0) next += 1
  if (next > DOCUMENT_NUMBER_MAX) throw Conflict.field('number', `the sequence of the prefix "${prefix}" is used up.`)
  return next
}
