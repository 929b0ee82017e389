import { Invalid } from '../../../kernel/errors.ts'
import { foldText } from '../../../kernel/fold-text.ts'
import type { ImportedKind } from './imported-kinds.ts'

/** Which member a column of the file is, by the place of the column; undefined for one that is left out. */
export type ColumnPlan = readonly (string | undefined)[]

const plain = (name: string) =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isDay = (column = '') => /(date|datum|day|tag)$/.test(plain(column))
const isTime = (column: string) => /(time|uhrzeit|zeit)$/.test(plain(column))
/** `Start` of `Start Date` and `Startzeit`. */
const withoutPart = (column: string) => plain(column).replace(/(date|datum|day|tag|time|uhrzeit|zeit)$/, '')

export interface ColumnChoice {
  /** The member of a column by its name; null leaves it out. */
  readonly chosen?: Readonly<Record<string, string | null>> | undefined
  /** The names of the members in another program. */
  readonly words?: Readonly<Record<string, readonly string[]>> | undefined
}

/**
 * Finds the member of each column: as `chosen` says, by a word of `words`, by the name of the member, or by another word for
 * it. A day and a time can be two columns of one moment. Throws `Invalid` where a choice names no column or no member, or
 * where two columns are the same member.
 */
export function planColumns(
  { members }: ImportedKind,
  columns: readonly string[],
  { chosen = {}, words = {} }: ColumnChoice = {},
): ColumnPlan {
  const description = 'The member of each column as JSON, such as {"Von": "start", "Nr.": null}.'
  for (const [column, member] of Object.entries(chosen)) {
    if (!columns.includes(column))
      throw Invalid.field('columns', `names "${column}", which the file does not have`, description)
    if (member !== null && !Object.hasOwn(members, member)) {
      throw Invalid.field('columns', `"${member}" cannot be imported`, `It can be: ${Object.keys(members).join(', ')}.`)
    }
  }
  const taken = new Set(Object.values(chosen).filter((member) => member !== null))
  const names = Object.entries(members)
  const find = (matches: (name: string, also: readonly string[]) => boolean) => {
    const [name] = names.find(([member, { also }]) => !taken.has(member) && matches(member, also)) ?? []
    if (name !== undefined) taken.add(name)
    return name
  }
  const isWord = (column: string, some: readonly string[] = []) => some.some((one) => plain(one) === plain(column))
  const isPart = (column: string, some: readonly string[]) => isWord(column, some) || isWord(withoutPart(column), some)
  const plan = columns.map((column) => (Object.hasOwn(chosen, column) ? (chosen[column] ?? undefined) : undefined))
  const isOpen = (column: string, at: number) =>
    column !== '' && plan[at] === undefined && !Object.hasOwn(chosen, column)
  for (const [at, column] of columns.entries()) {
    if (isOpen(column, at)) plan[at] = find((member) => isWord(column, words[member]))
  }
  // A member's own name comes before other words, whatever the order of the columns.
  for (const [at, column] of columns.entries()) {
    if (isOpen(column, at)) plan[at] = find((member) => plain(member) === plain(column))
  }
  for (const [at, column] of columns.entries()) {
    if (isOpen(column, at)) plan[at] = find((_, also) => isWord(column, also))
  }
  for (const [at, column] of columns.entries()) {
    if (!isOpen(column, at) || isDay(column) === isTime(column)) continue
    const [member] =
      names.find(([name, { type, also }]) => {
        if (type.is !== 'moment' || !isPart(column, [name, ...also, ...(words[name] ?? [])])) return false
        const others = columns.filter((_, place) => plan[place] === name)
        return others.length === 0 || (others.length === 1 && others.every(isDay(column) ? isTime : isDay))
      }) ?? []
    plan[at] = member
  }
  const twice = plan.find((member, at) => {
    return member !== undefined && plan.indexOf(member) !== at && members[member]?.type.is !== 'moment'
  })
  if (twice !== undefined) throw Invalid.field('columns', `gives two columns the member ${twice}`, description)
  return plan
}
