import { readsKind } from '../../../kernel/auth/readable-kinds.ts'
import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Cell, CellKind, SheetColumn } from '../../../kernel/sheets/sheet.ts'
import { seesCosts } from '../../accounts/access/index.ts'
import type { Buyer } from '../../paper/document/index.ts'
import type { IssuedDocumentRow } from './exported-documents.store.ts'

/** The part of the rows of an export that the actor can see: the same as in the lists. */
export interface Rendered {
  /** The name and the code of a project, or of none where it is hidden. */
  readonly project: (
    row: Pick<IssuedDocumentRow, 'project_id' | 'project_name' | 'project_code'>,
  ) => readonly [Cell, Cell]
  /** Internal costs. */
  readonly cost: (amount: number, currency: string) => Cell
}

export function shownTo(scope: Scope): Rendered {
  const hidden = new Set(hiddenFrom(scope.actor, 'project'))
  const readsProjects = readsKind(scope, 'project')
  const isShown = seesCosts(scope)
  return {
    project: ({ project_id, project_name, project_code }) =>
      project_id === null || hidden.has(project_id)
        ? [null, null]
        : [project_name, readsProjects ? project_code : null],
    cost: (amount, currency) => (isShown ? money(amount, currency) : null),
  }
}

/** An amount as the lists show it. */
export function money(amount: number, currency: string): string {
  return formatTotal(amount, currencyDecimals(currency))
}

/** `INV-12` */
export function numberText(prefix: string, number: number | null): string {
  return `${prefix}${number ?? ''}`
}

/** Name and tax number of the buyer, as the document has them. */
export function buyerCells({
  buyer,
  client_name,
}: Pick<IssuedDocumentRow, 'buyer' | 'client_name'>): readonly [Cell, Cell] {
  const frozen = buyer === null ? undefined : (JSON.parse(buyer) as Partial<Buyer>)
  return [frozen?.name ?? client_name, frozen?.tax_number ?? null]
}

export function columns(kinds: Readonly<Record<string, CellKind>>): SheetColumn[] {
  return Object.entries(kinds).map(([name, kind]) => ({ name, kind }))
}

/** Each batch of records as a batch of rows. */
export async function* inRows<Found, Made>(
  batches: AsyncIterable<readonly Found[]>,
  make: (found: Found) => Made,
): AsyncGenerator<Made[]> {
  for await (const batch of batches) yield batch.map(make)
}
