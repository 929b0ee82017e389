import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { numberedBefore } from '../document-number/index.ts'
import { today } from './document-day.ts'
import { type DocumentKind, DRAFT } from './document-kind.ts'
import { storedElements } from './lines/index.ts'
import type { DocumentColumns, StoredDocument } from './stored-document.ts'

const YEAR_DAYS = 366

/** Warnings about likely mistakes in a document that leaves Draft with this write; otherwise none. */
export async function issueWarnings(
  scope: Scope,
  kind: DocumentKind,
  next: DocumentColumns,
  current?: StoredDocument,
): Promise<string[]> {
  if (next.status_id === DRAFT || (current !== undefined && current.status_id !== DRAFT)) return []
  const { member } = kind.due
  const date = next.date
  const warnings: string[] = []
  if (storedElements<'items'>(next.items).length === 0) warnings.push(`items: the ${kind.name} has no lines`)
  if (typeof next[member] === 'number' && next[member] < date) {
    warnings.push(`${member}: is before the date of the ${kind.name}`)
  }
  if (Math.abs(date - today(scope)) > YEAR_DAYS) warnings.push('date: is more than a year from today')
  const before = await documentBefore(scope, kind, next)
  if (before !== undefined && date < before.date) {
    warnings.push(`date: is before the date of ${before.prefix}${before.number}, which has the number before it`)
  }
  return warnings
}

/** Invoices are numbered when they are issued, so their dates should follow their numbers. Quotes are not. */
async function documentBefore(
  scope: Scope,
  { name, bindsOnceSent }: DocumentKind,
  { prefix, number }: DocumentColumns,
) {
  return bindsOnceSent
    ? numberedBefore(scope, name, prefix, mustHave(number, 'the number of an issued document'))
    : undefined
}
