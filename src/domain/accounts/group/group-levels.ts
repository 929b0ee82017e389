import { type Level, type Levels, type Module, modules } from '../../../kernel/auth/modules.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'

export function levelsIn(row: Readonly<SqlRow>): Levels {
  return Object.fromEntries(modules.map((module) => [module, row[`acl_${module}`]])) as Record<Module, Level>
}

export function levelColumns(levels: Levels): Record<string, Level> {
  return Object.fromEntries(modules.map((module) => [`acl_${module}`, levels[module]]))
}
