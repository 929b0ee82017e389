import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { holderOf, lastNumber, type NumberedKind, numbersHeldAfter, storeLastNumber } from './document-number.store.ts'

/** Twelve digits leave room for numbers that begin with a date. */
export const DOCUMENT_NUMBER_MAX = 999_999_999_999

export interface Numbering {
  /** The document itself, once it is stored. */
  readonly id?: number
  readonly prefix: string
  /** The number that a client gave it. */
  readonly number: number | null
  /** From now on the document keeps its number, and the sequence counts it. */
  readonly issued: boolean
}

/**
 * The number that a document has from now on. One that a client gave is kept if it is free; otherwise an issued
 * document takes the next of its prefix: one more than the highest number issued, passing over those that drafts hold.
 * It runs in the transaction that writes the document, which holds the instance, so that no number is lost or given
 * twice. A number once issued is not given out again, though its document be deleted.
 */
export async function numberDocument(scope: Scope, kind: NumberedKind, numbering: Numbering): Promise<number | null> {
  const { prefix, number, issued } = numbering
  if (number !== null) await refuseTakenNumber(scope, kind, { ...numbering, number })
  return issued ? issueNumber(scope, kind, prefix, number) : number
}

/** Throws `Conflict` where another live document has the number. */
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
