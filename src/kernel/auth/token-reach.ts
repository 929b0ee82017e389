import { allAt, type Level, type Levels, levels, type Module, modules } from './modules.ts'

/** One entry of the `scopes` of a token: the most that it may do in a module. */
export interface TokenScope {
  readonly module: Module
  readonly acl: Level
}

/** The limits of a token, as its row has them. */
export interface TokenLimits {
  /** JSON; null where every module is in reach. */
  readonly scopes: string | null
  readonly read_only: number
}

/** The most that a token may do in each module, whatever its user may; undefined where nothing limits it. */
export function reachOf({ scopes, read_only }: TokenLimits): Levels | undefined {
  if (scopes === null && read_only === 0) return undefined
  const named = scopes === null ? allAt('RW') : levelsNamed(JSON.parse(scopes) as TokenScope[])
  return read_only === 0 ? named : lesserLevels(named, allAt('R-'))
}

function levelsNamed(scopes: readonly TokenScope[]): Levels {
  return { ...allAt('--'), ...Object.fromEntries(scopes.map(({ module, acl }) => [module, acl])) }
}

/** In each module the lower of the two. */
export function lesserLevels(one: Levels, other: Levels): Levels {
  const lesser = (module: Module) => levels[Math.min(levels.indexOf(one[module]), levels.indexOf(other[module]))]
  return Object.fromEntries(modules.map((module) => [module, lesser(module)])) as Record<Module, Level>
}

/** The modules in which `one` is higher than `other`. */
export function modulesAbove(one: Levels, other: Levels): Module[] {
  return modules.filter((module) => levels.indexOf(one[module]) > levels.indexOf(other[module]))
}
