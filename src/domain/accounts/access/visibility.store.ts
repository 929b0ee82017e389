import type { Visibility } from '../../../kernel/auth/visibility.ts'
import type { Dialect } from '../../../kernel/db/dialect.ts'
import type { Sql } from '../../../kernel/db/sql.ts'

/** The kinds of record that a `Visibility` is read from. */
export const visibilityRecords: ReadonlySet<string> = new Set(['user', 'group', 'project', 'workspace', 'resource'])

declare module '../../../kernel/auth/visibility.ts' {
  interface Visibility {
    /** The actor's own resources, if the schedules of others are hidden; else undefined. */
    readonly own: { readonly resourceIds: readonly number[]; readonly others: 'anonymous' | 'hidden' } | undefined
  }
}

const none: readonly number[] = []

/** Ids are joined by commas; null if there are none. */
interface VisibilityRow {
  readonly schedule_view_mode: number
  readonly hidden_projects: string | null
  readonly hidden_workspaces: string | null
  readonly barred_workspaces: string | null
  readonly hidden_resources: string | null
  readonly barred_resources: string | null
  readonly own_resources: string | null
}

/** The records that are hidden from a user; undefined if nothing is hidden. */
export async function findVisibility(
  sql: Pick<Sql, 'all'>,
  dialect: Dialect,
  instanceId: number,
  userId: number,
): Promise<Visibility | undefined> {
  const p = dialect.placeholder
  const where = `"user".instance_id = ${p(1)} and "user".id = ${p(2)}`
  const [row] = await sql.all<VisibilityRow>(visibilityQuery(dialect, someUser, `"user" where ${where}`), [
    instanceId,
    userId,
  ])
  return row && readVisibility(row)
}

/**
 * The records that are hidden from a reader who is not a user, such as a reader of a calendar feed; undefined if
 * nothing is hidden from anybody.
 */
export async function findAnonymousVisibility(
  sql: Pick<Sql, 'all'>,
  dialect: Dialect,
  instanceId: number,
): Promise<Visibility | undefined> {
  const from = `instance as "user" where "user".instance_id = ${dialect.placeholder(1)}`
  const [row] = await sql.all<VisibilityRow>(visibilityQuery(dialect, nobody, from), [instanceId])
  return row && readVisibility(row)
}

/** Whether a user with the visibility `other` sees and changes nothing that is hidden from a user with the visibility `own`. */
export function seesNoMore(other: Visibility | undefined, own: Visibility | undefined): boolean {
  if (own === undefined) return true
  const allKept = (['hidden', 'readOnly'] as const).every((kept) =>
    Object.entries(own[kept]).every(([record, ids]) => {
      const alsoKept = new Set(other?.hidden[record])
      if (kept === 'readOnly') for (const id of other?.readOnly[record] ?? []) alsoKept.add(id)
      return ids.every((id) => alsoKept.has(id))
    }),
  )
  // Users who see only their own schedules each see something that the other does not.
  return allKept && own.own === undefined
}

function readVisibility({ schedule_view_mode: mode, ...texts }: VisibilityRow): Visibility | undefined {
  const ids = (text: string | null) => (text === null ? none : text.split(',').map(Number))
  const hidden = {
    project: ids(texts.hidden_projects),
    workspace: ids(texts.hidden_workspaces),
    resource: ids(texts.hidden_resources),
  }
  const barred = { workspace: ids(texts.barred_workspaces), resource: ids(texts.barred_resources) }
  const own = ids(texts.own_resources)
  if ([hidden.project, barred.workspace, own].every(({ length }) => length === 0)) return undefined
  return {
    hidden,
    readOnly: {
      workspace: without(barred.workspace, hidden.workspace),
      resource: without(barred.resource, hidden.resource),
    },
    own: own.length === 0 ? undefined : { resourceIds: own, others: mode === 1 ? 'anonymous' : 'hidden' },
  }
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  const taken = new Set(others)
  return ids.filter((id) => !taken.has(id))
}

/** The user of the query, in SQL; there is one row with the alias `"user"`. */
interface Who {
  readonly id: string
  readonly groupId: string
  readonly viewMode: string
}

const someUser: Who = { id: '"user".id', groupId: '"user".group_id', viewMode: '"user".schedule_view_mode' }
/** No user, group or list has this id. */
const nobody: Who = { id: '-1', groupId: '-1', viewMode: '0' }

function visibilityQuery(dialect: Dialect, who: Who, fromWhere: string): string {
  const ids = (column: string, source: string) => dialect.joined(column, source, column)
  const columns = {
    hidden_projects: ids('p.id', `project as p where ${ofInstance('p')} and ${isPrivateFor(who)}`),
    hidden_workspaces: ids('w.id', `workspace as w where ${ofInstance('w')} and ${isClosed(who, 'w', '')}`),
    barred_workspaces: ids('w.id', `workspace as w where ${ofInstance('w')} and ${isClosed(who, 'w', WRITE)}`),
    hidden_resources: closedResources(dialect, who, ''),
    barred_resources: closedResources(dialect, who, WRITE),
    own_resources: `case when ${who.viewMode} <> 0 then ${ids('r.id', resourcesOf(who))} end`,
  }
  const named = Object.entries(columns).map(([name, expression]) => `${expression} as ${name}`)
  return `select ${who.viewMode} as schedule_view_mode, ${named.join(', ')} from ${fromWhere}`
}

const WRITE = " and g.acl = 'RW'"

function ofInstance(alias: string): string {
  return `${alias}.instance_id = "user".instance_id`
}

/** The creator of a project is always one of its people, because a project without people would be lost. */
function isPrivateFor({ id, groupId }: Who): string {
  return `p.private = 1 and p.created_id <> ${id}
  and not exists (
    select 1 from project_user as m where ${ofInstance('m')} and m.project_id = p.id and m.user_id = ${id})
  and not exists (
    select 1 from project_group as m where ${ofInstance('m')} and m.project_id = p.id and m.group_id = ${groupId})`
}

/**
 * The workspace has an access list without the user and without their group, or without this level for either. The
 * creator of the workspace always has access.
 */
function isClosed({ id, groupId }: Who, alias: string, level: string): string {
  const grants = (column: string, value: string) =>
    `not exists (
      select 1 from workspace_grant as g
      where ${ofInstance('g')} and g.${column} = ${value} and g.workspace_id = ${alias}.id${level})`
  return `${alias}.access is not null and ${alias}.created_id <> ${id}
    and ${grants('user_id', id)} and ${grants('group_id', groupId)}`
}

/**
 * Resources of workspaces that are closed, and of none that is not. A deleted workspace opens nothing, and its
 * resources stay closed until they are moved out of it or into another workspace. Each link is read once, however many
 * closed workspaces a resource is in.
 */
function closedResources(dialect: Dialect, who: Who, level: string): string {
  const resources = (condition: string) =>
    `select l.resource_id from workspace as w cross join workspace_resource as l
     where ${ofInstance('w')} and ${condition} and ${ofInstance('l')} and l.workspace_id = w.id`
  const closed = isClosed(who, 'w', level)
  const rest = `${resources(closed)} except ${resources(`w.deleted is null and not (${closed})`)}`
  const ids = dialect.joined('r.resource_id', `(${rest}) as r`, 'r.resource_id')
  return `case when exists (select 1 from workspace as w where ${ofInstance('w')} and ${closed}) then ${ids} end`
}

function resourcesOf({ id }: Who): string {
  return `contact as c join resource as r on ${ofInstance('r')} and r.type_person_id = c.id
  where ${ofInstance('c')} and c.user_id = ${id} and c.deleted is null and r.deleted is null`
}
