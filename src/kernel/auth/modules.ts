/** The modules of permissions, and the levels (contract section 2). */
export const modules = ['schedule', 'project', 'task', 'finance', 'report', 'contact', 'admin', 'account'] as const
/** One of the eight modules. */
export type Module = (typeof modules)[number]

/** The names that the specification uses for permissions; SALES is governed by the level of finance. */
export type Permission = Uppercase<Module> | 'SALES'

/** The access levels, lowest first: none, read, read and write. */
export const levels = ['--', 'R-', 'RW'] as const
/** The access level of a group to one module. */
export type Level = (typeof levels)[number]
/** The access that an endpoint needs. */
export type Access = 'READ' | 'WRITE'

/** The permissions of a user: a level for each module. */
export type Levels = Readonly<Record<Module, Level>>

/** The same level everywhere. */
export function allAt(level: Level): Levels {
  return Object.fromEntries(modules.map((module) => [module, level])) as Record<Module, Level>
}

/** The module that a permission is about. */
export function moduleOf(permission: Permission): Module {
  return permission === 'SALES' ? 'finance' : (permission.toLowerCase() as Module)
}

/** Whether the level allows the access. */
export function levelAllows(level: Level, access: Access): boolean {
  return level === 'RW' || (level === 'R-' && access === 'READ')
}
