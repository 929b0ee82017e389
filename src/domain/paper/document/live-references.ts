import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import { tableOf } from '../../../kernel/db/table-of.ts'
import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { defaultTemplateId } from '../invoice-template/index.ts'
import type { DocumentDefinition } from './define-document.ts'
import { isLive } from './live-record.store.ts'
import type { StoredDocument } from './stored-document.ts'

/**
 * The references for a copy of a document. A document keeps references to deleted records, but a new document cannot
 * have them. A project that the actor cannot see is copied unseen, so that the copy does not lose it.
 */
export async function liveReferences(
  scope: Scope,
  { kind }: DocumentDefinition,
  source: StoredDocument,
): Promise<SqlRow> {
  const live = async (record: string, column: string): Promise<SqlValue> => {
    const id = source[column]
    return typeof id === 'number' && (await isLive(scope, tableOf(record), id)) ? id : null
  }
  return {
    client_id: await live('contact', 'client_id'),
    client_contact_id: await live('contact', 'client_contact_id'),
    project_id: await live('project', 'project_id'),
    template_id:
      (await live('invoice-template', 'template_id')) ?? (await defaultTemplateId(scope, kind.templateType)) ?? null,
  }
}

export function refuseLostClient(name: string): never {
  throw Conflict.field('client', `the client of this ${name} has been deleted.`)
}
