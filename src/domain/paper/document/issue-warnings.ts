import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { numberedBefore } from '../document-number/index.ts'
import { today } from './document-day.ts'
import { type DocumentKind, DRAFT } from './document-kind.ts'
import { storedElements } from './lines/index.ts'
import { discountInLine, termLines } from './money/index.ts'
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

/** A warning if a number that a client gives an invoice, or issues it with, leaves out numbers of its prefix before it. */
export async function gapWarnings(
  scope: Scope,
  kind: DocumentKind,
  { prefix, number, status_id }: { prefix: string; number: number | null; status_id: unknown },
  current?: StoredDocument,
): Promise<string[]> {
  const isKept =
    current !== undefined && current.number === number && (status_id === DRAFT || current.status_id !== DRAFT)
  if (!kind.bindsOnceSent || number === null || isKept) return []
  const before = await numberedBefore(scope, kind.name, prefix, number)
  const missing = number - 1 - (before?.number ?? number)
  if (before === undefined || missing < 1) return []
  const first = `${prefix}${before.number + 1}`
  return [`number: ${missing === 1 ? `${first} is` : `${first} to ${prefix}${number - 1} are`} missing before it`]
}

/** A warning if lines get another currency, and have the same prices in it. */
export function figureWarnings(next: DocumentColumns, current: StoredDocument): string[] {
  const pricesOf = ({ items }: Pick<DocumentColumns, 'items'>) =>
    storedElements<'items'>(items).map(({ unit_amount }) => Number(unit_amount))
  const prices = pricesOf(next)
  if (next.currency === current.currency || String(prices) !== String(pricesOf(current)) || !prices.some(Boolean))
    return []
  return [`currency: the prices keep the figures that they had in ${current.currency}`]
}

/**
 * A warning if a line of terms that are new, or that leave Draft, looks like a discount for early payment, but is not one: it is printed as it is, and cannot be
 * corrected once an invoice has been issued.
 */
export function termsWarnings(terms: unknown, before?: unknown): string[] {
  const isWrong = (line: string) => /^\s*#\s*SKONTO/i.test(line) && discountInLine(line) === undefined
  return terms === before || !termLines(terms).some(isWrong)
    ? []
    : ['terms: a discount for early payment must be written as #SKONTO#TAGE=14#PROZENT=2.00#, alone in its line']
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
