import { tableOf } from '../../../kernel/db/table-of.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** The kinds of documents that are numbered. Each has its own table. */
export type NumberedKind = 'quote' | 'invoice' | 'credit-note'

interface SequenceRow {
  kind: NumberedKind
  prefix: string
  last_number: number
}

interface NumberedRow {
  id: number
  prefix: string
  number: number | null
  deleted: number | null
}

/** A prefix with a number, as both are printed together. */
export interface PrefixedNumber {
  readonly prefix: string
  readonly number: number
}

export interface NumberedDocumentId extends PrefixedNumber {
  readonly id: number
}

/** The number of a document, and its date as a day number. */
export interface NumberedDocument {
  readonly prefix: string
  readonly number: number
  readonly date: number
}

/** The highest number that was issued; undefined for a prefix without issued numbers. */
export async function lastNumber(scope: Scope, kind: NumberedKind, prefix: string): Promise<number | undefined> {
  const query = scope.db
    .rows<SequenceRow>('document_number')
    .select('last_number')
    .where('kind', '=', kind)
    .where('prefix', '=', prefix)
  return (await scope.db.first(query))?.last_number
}

export async function storeLastNumber(scope: Scope, row: SequenceRow, isNew: boolean): Promise<void> {
  if (isNew) {
    await scope.db.run(scope.db.insertInto<SequenceRow>('document_number', row))
    return
  }
  const query = scope.db
    .update<SequenceRow>('document_number', { last_number: row.last_number })
    .where('kind', '=', row.kind)
    .where('prefix', '=', row.prefix)
  await scope.db.run(query)
}

/** The live document with the highest number of a prefix below `number`. */
export function numberedBefore(
  scope: Scope,
  kind: NumberedKind,
  prefix: string,
  number: number,
): Promise<NumberedDocument | undefined> {
  const query = scope.db
    .records<NumberedDocument>(tableOf(kind))
    .select(['prefix', 'number', 'date'])
    .where('prefix', '=', prefix)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
  return scope.db.first(query)
}

/** The live documents of these prefixes that have one of these numbers. */
export function documentsNumbered(
  scope: Scope,
  kind: NumberedKind,
  prefixes: readonly string[],
  numbers: readonly number[],
): Promise<NumberedDocumentId[]> {
  const query = scope.db
    .records<NumberedDocumentId>(tableOf(kind))
    .select(['id', 'prefix', 'number'])
    .where('prefix', 'in', prefixes)
    .where('number', 'in', numbers)
  return scope.db.all(query)
}

/** The numbers above `after` that live documents have, lowest first: those of drafts that a client numbered early. */
export async function numbersHeldAfter(
  scope: Scope,
  kind: NumberedKind,
  prefix: string,
  after: number,
): Promise<number[]> {
  const query = scope.db
    .records<NumberedRow>(tableOf(kind))
    .select('number')
    .where('prefix', '=', prefix)
    .where('number', '>', after)
    .orderBy('number')
  return (await scope.db.all(query)).flatMap((row) => row.number ?? [])
}
