import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { DAY_MAX } from './document-day.ts'
import type { DocumentKind } from './document-kind.ts'
import { findPointedTo } from './document-parties.store.ts'
import type { DocumentColumns } from './stored-document.ts'

/**
 * The due date of a new invoice (BT-9), as a column: its date and the `payment_days` of the client, or else of the instance.
 * Nothing if the body has a due date, also null, or if there are no `payment_days`.
 */
export async function dueByTerms(
  scope: Scope,
  { due: { member } }: DocumentKind,
  body: unknown,
  { date, client_id }: DocumentColumns,
): Promise<SqlRow> {
  if (member !== 'due_date' || hasMember(body, member) || hasMember(body, `${member}_iso`)) return {}
  const client = await findPointedTo(scope, 'contact', client_id)
  const days = client?.payment_days ?? scope.instance.settings.payment_days
  return typeof days === 'number' && date + days <= DAY_MAX ? { [member]: date + days } : {}
}

function hasMember(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && (body as Readonly<Record<string, unknown>>)[name] !== undefined
}
