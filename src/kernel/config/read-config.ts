import { join } from 'node:path'
import { nearestWord } from './nearest-word.ts'
import { options } from './options.ts'
import { singleSignOnFaults } from './single-sign-on-options.ts'

type Options = typeof options
type ValueOf<O> = O extends { parse: (text: string) => infer Value; default: infer Default }
  ? Value | Widened<Default>
  : never
type Widened<Default> = Default extends undefined ? undefined : never

/** All settings, parsed and checked. */
export type Config = Readonly<{ [Name in keyof Options]: ValueOf<Options[Name]> }> & {
  /** Always set: the given URL, or the SQLite file under `dataDir`. */
  readonly databaseUrl: string
}

/** Invalid settings. The message has one line for each error, which names the variable; it contains no secrets. */
export class BadConfig extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'BadConfig'
    this.faults = faults
  }
}

/** Reads the environment; an empty variable counts as unset. Throws `BadConfig` with all errors. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const faults = unknownVariables(env)
  const values: Record<string, unknown> = {}
  for (const [name, { variable, default: otherwise, parse, secret }] of Object.entries(options)) {
    const text = env[variable]?.trim() ?? ''
    try {
      values[name] = text === '' ? otherwise : parse(text)
    } catch (error) {
      const rendered = secret === true ? '' : `, not "${text}"`
      faults.push(`${variable} must be ${error instanceof Error ? error.message : error}${rendered}.`)
    }
  }
  if (faults.length === 0) faults.push(...singleSignOnFaults(values))
  if (faults.length > 0) throw new BadConfig(faults)
  const config = values as unknown as Config
  return { ...config, databaseUrl: config.databaseUrl ?? join(config.dataDir, 'daybook.db') }
}

/**
 * A mistyped setting would silently have no effect, so an unknown `DAYBOOK_…` variable is an error (except those of the
 * tests).
 */
function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.values(options).map((option) => option.variable)
  return Object.keys(env)
    .filter((name) => name.startsWith('DAYBOOK_') && !name.startsWith('DAYBOOK_TEST_') && !known.includes(name))
    .map((name) => {
      const nearest = nearestSetting(name, known)
      return `${name} is not a setting.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`
    })
}

/** More wrong letters than this are another word, not a slip of the keys. */
const SLIPS_MAX = 4

/** Two settings have no prefix: `DAYBOOK_PORT` means `PORT`. */
function nearestSetting(name: string, known: readonly string[]): string | undefined {
  const bare = name.slice('DAYBOOK_'.length)
  return known.includes(bare) ? bare : nearestWord(name, known, SLIPS_MAX)
}
