/** What a permission is about, and how much of it (contract section 2). */
export const modules = ['schedule', 'project', 'task', 'finance', 'report', 'contact', 'admin', 'account'] as const
export type Module = (typeof modules)[number]

/** The names that the specification uses for permissions; SALES is governed by the level of finance. */
export type Permission = Uppercase<Module> | 'SALES'

export const levels = ['--', 'R-', 'RW'] as const
export type Level = (typeof levels)[number]
export type Access = 'READ' | 'WRITE'

/** What somebody may do: one level for each module. */
export type Levels = Readonly<Record<Module, Level>>

/** The same level everywhere. */
export function allAt(level: Level): Levels {
  return Object.fromEntries(modules.map((module) => [module, level])) as Record<Module, Level>
}

export function moduleOf(permission: Permission): Module {
  return permission === 'SALES' ? 'finance' : (permission.toLowerCase() as Module)
}

export function levelAllows(level: Level, access: Access): boolean {
  return level === 'RW' || (level === 'R-' && access === 'READ')
}
