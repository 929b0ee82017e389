import { readsKind } from '../../../kernel/auth/readable-kinds.ts'
import { visibleIds } from '../../../kernel/auth/visibility.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Predicate } from '../../../records/list/predicate.ts'
import { type ContactAddress, idsOfContacts } from '../../accounts/contact/index.ts'

export interface SchemeResource {
  readonly rate_scheme_id: number
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly type_id: number
  readonly type_person_id: number
  readonly parent_id: number
  readonly parent_name: string | null
  readonly icon_id: number | null
  readonly icon_name: string | null
  readonly size: number | null
  readonly alias: string | null
  readonly extension: string | null
  readonly mime_type: string | null
}

export interface NamedResource {
  readonly id: number
  readonly name: string
  readonly type_id: number
  readonly parent_id: number
}

interface ProjectTimes {
  readonly id: number
  readonly start: number | null
  readonly end: number | null
}

/** The times of those of these projects that are live and that the user sees. */
export async function timesOfProjects(scope: Scope, ids: readonly number[]): Promise<readonly ProjectTimes[]> {
  if (!readsKind(scope, 'project')) return []
  const seen = visibleIds(scope.actor, 'project', [...new Set(ids)])
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql.add('select id, "start", "end" from project where ').ofInstance().add(' and deleted is null and ')
  sql.add(sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(seen)), 'integer'))
  return scope.db.statement<ProjectTimes>(sql.text, sql.values)
}

/** The live resources with any of these names. */
export function resourcesWithNames(scope: Scope, names: readonly string[]): Promise<NamedResource[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql.add('select id, name, type_id, coalesce(parent_id, 0) as parent_id from resource where ').ofInstance()
  sql.add(' and deleted is null and ').add(sql.dialect.anyOf('name', sql.placeholder(JSON.stringify(names)), 'text'))
  return scope.db.statement<NamedResource>(sql.text, sql.values)
}

/** The resources of rate schemes, including deleted ones, each with its icon and the name of its group. */
export function resourcesOfSchemes(scope: Scope, schemeIds: readonly number[]): Promise<SchemeResource[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql.add('select l.rate_scheme_id, r.id, r.name, r.description, r.type_id')
  sql.add(', coalesce(r.type_person_id, 0) as type_person_id, coalesce(r.parent_id, 0) as parent_id')
  sql.add(', g.name as parent_name, f.id as icon_id, f.name as icon_name, f.size, f.alias, f.extension, f.mime_type')
  sql.add(' from rate_scheme_resource as l join resource as r on ').ofInstance('r').add(' and r.id = l.resource_id')
  sql.add(' left join resource as g on ').ofInstance('g').add(' and g.id = r.parent_id')
  sql.add(' left join file as f on ').ofInstance('f').add(' and f.id = r.icon_id where ').ofInstance('l').add(' and ')
  sql.add(sql.dialect.anyOf('l.rate_scheme_id', sql.placeholder(JSON.stringify(schemeIds)), 'integer'))
  sql.add(' order by l.rate_scheme_id, l.position')
  return scope.db.statement<SchemeResource>(sql.text, sql.values)
}

/** Matches schemes that list any of these contacts. */
export function listsClient(contacts: readonly ContactAddress[]): Predicate {
  return (sql) => {
    sql.add('t.id in (select rate_scheme_id from rate_scheme_client where ').ofInstance().add(' and contact_id in ')
    idsOfContacts(contacts)(sql)
    return sql.add(')')
  }
}
