import { options } from './options.ts'

/** A sentence for each variable that is set, and has no effect on the engine or without another variable. */
export function idleSettings(
  engine: 'SQLite' | 'PostgreSQL',
  env: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  const isSet = (variable: string) => (env[variable] ?? '').trim() !== ''
  return Object.values(options).flatMap(({ variable, only }) => {
    if (only === undefined || !isSet(variable) || isSet(only) || only === engine) return []
    return [`${variable} has no effect${only.startsWith('DAYBOOK_') ? ` without ${only}` : `: it is for ${only} only`}`]
  })
}
