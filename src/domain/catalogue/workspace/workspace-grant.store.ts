import type { Engine } from '../../../kernel/db/engine.ts'
import type { DerivedTable } from '../../../kernel/db/salvage/rebuild-derived.ts'
import type { SqlValue } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** One entry of the member `access`. */
interface WorkspaceGrant {
  readonly id: number
  readonly type: 'user' | 'group'
  readonly acl: 'R-' | 'RW'
}

interface GrantRow {
  readonly workspace_id: number
  readonly position: number
  readonly user_id: number | null
  readonly group_id: number | null
  readonly acl: string
}

/** The entries of the member, as it is stored. */
export function grantsIn(access: SqlValue | undefined): readonly WorkspaceGrant[] {
  return typeof access === 'string' ? (JSON.parse(access) as WorkspaceGrant[]) : []
}

/** Stores the access list of a new workspace as rows, which visibility is read from. */
export async function addGrants({ db }: Scope, workspaceId: number, grants: readonly WorkspaceGrant[]): Promise<void> {
  if (grants.length === 0) return
  await db.run(db.insertInto<GrantRow>('workspace_grant', rowsOf(workspaceId, grants)))
}

/** Replaces the rows of a workspace's access list. */
export async function replaceGrants(
  scope: Scope,
  workspaceId: number,
  grants: readonly WorkspaceGrant[],
): Promise<void> {
  await scope.db.run(scope.db.deleteFrom<GrantRow>('workspace_grant').where('workspace_id', '=', workspaceId))
  await addGrants(scope, workspaceId, grants)
}

function rowsOf(workspaceId: number, grants: readonly WorkspaceGrant[]): GrantRow[] {
  return grants.map(({ id, type, acl }, position) => ({
    workspace_id: workspaceId,
    position,
    user_id: type === 'user' ? id : null,
    group_id: type === 'group' ? id : null,
    acl,
  }))
}

/** A salvage rebuilds the rows from the member. */
export const workspaceGrantTable: DerivedTable = {
  name: 'workspace_grant',
  source: 'workspace',
  column: 'access',
  rowsOf: ({ id, value }) => rowsOf(id, grantsIn(value)).map((row) => ({ ...row })),
}

interface Listed {
  readonly instance_id: number
  readonly id: number
  readonly access: string | null
}

/** A sentence for each workspace whose rows differ from its member `access`. */
export async function grantFaults(engine: Engine): Promise<string[]> {
  await using snapshot = await engine.snapshot()
  const { sql } = snapshot
  const workspaces = await sql.all<Listed>('select instance_id, id, access from workspace order by instance_id, id', [])
  const rows = await sql.all<GrantRow & { instance_id: number }>(
    `select instance_id, workspace_id, position, user_id, group_id, acl from workspace_grant
     order by instance_id, workspace_id, position`,
    [],
  )
  const stored = Map.groupBy(rows, (row) => `${row.instance_id}/${row.workspace_id}`)
  return workspaces.flatMap(({ instance_id, id, access }) => {
    const found = (stored.get(`${instance_id}/${id}`) ?? []).map(({ instance_id: _, ...row }) => row)
    const isSame =
      JSON.stringify(found.map(Object.values)) === JSON.stringify(rowsOf(id, grantsIn(access)).map(Object.values))
    return isSame ? [] : [`instance ${instance_id}: workspace ${id}: its access list differs from its rows`]
  })
}
