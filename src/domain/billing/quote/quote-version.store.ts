import { insertRows } from '../../../kernel/db/insert-rows.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** When a version was kept, and by whom. */
export interface QuoteVersionHead {
  readonly version: number
  /** Unix time. */
  readonly created: number
  readonly created_id: number
}

/** A quote as its client got it. */
export interface QuoteVersionRow extends QuoteVersionHead {
  /** SHA-256 of what is printed. */
  readonly digest: string
  /** `KeptFacts` as JSON. */
  readonly facts: string
}

const head = ['version', 'created', 'created_id'] as const
const columns = [...head, 'digest', 'facts'] as const

/** The last versions of a quote, the newest one first. The facts can be large: they are read one by one. */
export function lastVersions(scope: Scope, quoteId: number, limit: number): Promise<QuoteVersionHead[]> {
  return scope.db.all(ofQuote(scope, quoteId).select(head).orderBy('version', 'desc').limit(limit))
}

export function lastVersion(scope: Scope, quoteId: number): Promise<QuoteVersionRow | undefined> {
  return scope.db.first(ofQuote(scope, quoteId).select(columns).orderBy('version', 'desc').limit(1))
}

export function findVersion(scope: Scope, quoteId: number, version: number): Promise<QuoteVersionRow | undefined> {
  return scope.db.first(ofQuote(scope, quoteId).select(columns).where('version', '=', version))
}

/** The version that was the last one at a Unix time. */
export function versionAt(scope: Scope, quoteId: number, time: number): Promise<QuoteVersionRow | undefined> {
  const until = ofQuote(scope, quoteId).select(columns).where('created', '<=', time)
  return scope.db.first(until.orderBy('version', 'desc').limit(1))
}

export async function insertVersion({ db }: Scope, quoteId: number, row: QuoteVersionRow): Promise<void> {
  await insertRows(db, 'quote_version', ['quote_id', ...columns], [[quoteId, ...columns.map((column) => row[column])]])
}

function ofQuote({ db }: Scope, quoteId: number) {
  return db.rows<QuoteVersionRow & { readonly quote_id: number }>('quote_version').where('quote_id', '=', quoteId)
}
