import { Invalid } from '../../../kernel/errors.ts'

/**
 * Returns these names of kinds of record. Throws `Invalid` if there is no such kind: a program that follows it would miss every
 * change.
 */
export function requireKinds(names: readonly string[], isKind: (name: string) => boolean): readonly string[] {
  const unknown = names.find((name) => !isKind(name))
  if (unknown !== undefined) throw Invalid.field('record', `there is no kind of record named "${unknown}"`)
  return names
}
