import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { holderOf, lastNumber, type NumberedKind, numbersHeldAfter, storeLastNumber } from './document-number.store.ts'

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
 * gets the next number of its prefix: one more than the highest issued number, skipping numbers of drafts. This runs in
 * the transaction that writes the document and locks the instance, so no number is lost or given twice. An issued
 * number is not reused, even if its document is deleted.
 */
export async function numberDocument(scope: Scope, kind: NumberedKind, numbering: Numbering): Promise<number | null> {
  const { prefix, number, issued } = numbering
  if (number !== null) await refuseTakenNumber(scope, kind, { ...numbering, number })
  return issued ? issueNumber(scope, kind, prefix, number) : number
}

/** Throws `Conflict` if another live document has the number. */
export async function refuseTakenNumber(
  scope: Scope,
  kind: NumberedKind,
  { id, prefix, number }: { readonly id?: number; readonly prefix: string; readonly number: number },
): Promise<void> {
  const holder = await holderOf(scope, kind, prefix, number)
  if (holder === undefined || holder === id) return
  throw new Conflict(`number: ${prefix}${number} is taken by another ${kind}.`)
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
  if (next > DOCUMENT_NUMBER_MAX) throw new Conflict(`number: the sequence of the prefix "${prefix}" is used up.`)
  return next
}
