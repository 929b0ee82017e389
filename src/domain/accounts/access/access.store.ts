import { type Level, type Levels, type Module, modules } from '../../../kernel/auth/modules.ts'
import type { Engine } from '../../../kernel/db/engine.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type SystemGroupName, systemGroups } from './system-groups.ts'

type GroupRow = { id: number; name: string; is_default: number } & Record<`acl_${Module}`, Level>
type UserRow = { id: number; group_id: number }

export async function systemGroupId({ db, instance }: Scope, name: SystemGroupName): Promise<number> {
  const groups = db.records<GroupRow>('group').select('id')
  const found = await db.first(groups.where('is_default', '=', 1).where('name', '=', systemGroups[name].name))
  if (found === undefined) throw new Error(`instance ${instance.id} has no group ${systemGroups[name].name}`)
  return found.id
}

/** The group with this name, the oldest of several; undefined if there is none. */
export async function groupIdByName({ db }: Scope, name: string): Promise<number | undefined> {
  const groups = db.records<GroupRow>('group').select('id').where('name', '=', name)
  return (await db.first(groups.orderBy('id').limit(1)))?.id
}

/** Those of the names that no group of any instance has. */
export async function groupNamesNowhere({ read, dialect }: Engine, names: readonly string[]): Promise<string[]> {
  const found = await read.all<{ name: string }>(
    `select distinct "group".name from "group"
     join instance on instance.instance_id = "group".instance_id and instance.deleted is null
     where "group".deleted is null and "group".name in (${names.map((_, index) => dialect.placeholder(index + 1))})`,
    names,
  )
  return names.filter((name) => !found.some((group) => group.name === name))
}

export async function levelsOfGroup({ db, instance }: Scope, groupId: number): Promise<Levels> {
  const columns = modules.map((module) => `acl_${module}` as const)
  const row = await db.first(db.records<GroupRow>('group').select(columns).where('id', '=', groupId))
  if (row === undefined) throw new Error(`instance ${instance.id} has no group ${groupId}`)
  return Object.fromEntries(modules.map((module) => [module, row[`acl_${module}`]])) as Record<Module, Level>
}

export async function levelsOfUser(scope: Scope, userId: number): Promise<Levels> {
  const row = await scope.db.first(scope.db.records<UserRow>('user').select('group_id').where('id', '=', userId))
  if (row === undefined) throw new Error(`instance ${scope.instance.id} has no user ${userId}`)
  return levelsOfGroup(scope, row.group_id)
}
