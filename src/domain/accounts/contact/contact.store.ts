import type { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Predicate } from '../../../records/list/predicate.ts'
import type { ContactAddress, ContactType } from './contact-uuid.ts'

interface ContactRow {
  id: number
  type: ContactType
  user_id: number | null
  deleted: number | null
}

/** Deleted contacts too: a reference to one can be sent back unchanged. */
export async function contactTypes(
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<ContactRow, 'type' | 'deleted'>>> {
  const found = scope.db.keptRows<Pick<ContactRow, 'type' | 'deleted'>>('types of contacts', ['contact'])
  const unknown = ids.filter((id) => !found.has(id))
  if (unknown.length === 0) return found
  const query = scope.db.rows<ContactRow>('contact').select(['id', 'type', 'deleted']).where('id', 'in', unknown)
  for (const row of await scope.db.all(query)) found.set(row.id, row)
  return found
}

export async function contactOfUser(scope: Scope, userId: number): Promise<number | undefined> {
  const query = scope.db.records<ContactRow>('contact').select('id').where('user_id', '=', userId)
  return (await scope.db.first(query))?.id
}

/** The contact that was deleted with the user; the last one, if the user was deleted several times. */
export async function deletedContactOfUser(scope: Scope, userId: number): Promise<number | undefined> {
  const query = scope.db.rows<ContactRow>('contact').select('id').where('user_id', '=', userId)
  return (await scope.db.first(query.where('deleted', 'is not', null).orderBy('id', 'desc').limit(1)))?.id
}

export async function resourceOfContact(scope: Scope, contactId: number): Promise<number | undefined> {
  const query = scope.db
    .records<{ id: number; type_person_id: number | null }>('resource')
    .select('id')
    .where('type_person_id', '=', contactId)
    .orderBy('id')
    .limit(1)
  return (await scope.db.first(query))?.id
}

/** The ids of these contacts, as a subselect. */
export function idsOfContacts(contacts: readonly ContactAddress[]): (sql: SqlText) => SqlText {
  const areOfType = ([type, ids]: [ContactType, ContactAddress[]]) => {
    return (sql: SqlText) => {
      const asked = sql.placeholder(JSON.stringify(ids.map(({ id }) => id)))
      return sql
        .add(`(${sql.dialect.anyOf('id', asked, 'integer')} and type = `)
        .value(type)
        .add(')')
    }
  }
  return (sql) => {
    sql.add('(select id from contact where ').ofInstance().add(' and (')
    return sql.joined([...Map.groupBy(contacts, ({ only }) => only.type)].map(areOfType), ' or ').add('))')
  }
}

/** True for records whose client is one of these contacts. */
export function clientIs(contacts: readonly ContactAddress[], column = 'client_id'): Predicate {
  return (sql) => idsOfContacts(contacts)(sql.add(`t."${column}" in `))
}

/** True for contacts that mirror a record of the kind that the column points to (1), or that mirror none (0). */
export function isLinked(column: string, asked: readonly (0 | 1)[]): Predicate {
  const conditions = [...new Set(asked)].map((flag) =>
    flag === 1 ? `t."${column}" is not null` : `t."${column}" is null`,
  )
  return (sql) => sql.add(`(${conditions.join(' or ')})`)
}
