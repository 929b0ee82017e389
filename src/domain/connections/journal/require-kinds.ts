import { Invalid } from '../../../kernel/errors.ts'

/**
 * Returns these names of kinds of record. Throws `Invalid` if one is not among the known ones: a program that follows it would
 * miss every change.
 */
export function requireKinds(names: readonly string[], known: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return names
  throw Invalid.field('record', `there is no kind of record named "${unknown}"`, `Kinds: ${known.join(', ')}.`)
}
