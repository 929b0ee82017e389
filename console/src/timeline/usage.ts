/** How full rows and groups are. The figures are exact sums of the service, in seconds. */

export interface Use {
  readonly booked: number
  readonly held: number
  /** The length of what is counted: booked, held and free. */
  readonly whole: number
}

/** The days of one row or group, from a first one on: booked, held and free, one after the other. */
export interface UsedDays {
  readonly from: number
  readonly seconds: Int32Array
}

/** The usage of rows and groups; undefined for days that are not read yet. */
export interface Usage {
  readonly ofRow: (id: number, day: number) => Use | undefined
  readonly ofGroup: (key: string, day: number) => Use | undefined
}

export const unknownUsage: Usage = { ofRow: () => undefined, ofGroup: () => undefined }

const MEMBERS = 3

export function useOn(parts: readonly UsedDays[], day: number): Use | undefined {
  const part = parts.find(({ from, seconds }) => day >= from && day < from + seconds.length / MEMBERS)
  if (part === undefined) return undefined
  const at = (day - part.from) * MEMBERS
  const [booked = 0, held = 0, free = 0] = part.seconds.subarray(at, at + MEMBERS)
  return { booked, held, whole: booked + held + free }
}

/** The sum of all; undefined unless each is known. */
export function sumUse(uses: readonly (Use | undefined)[]): Use | undefined {
  let [booked, held, whole] = [0, 0, 0]
  for (const use of uses) {
    if (use === undefined) return undefined
    booked += use.booked
    held += use.held
    whole += use.whole
  }
  return { booked, held, whole }
}

/** The working days of a row in view; all days if none is one. */
export function countedDays(days: readonly number[], isOff: (day: number) => boolean): readonly number[] {
  const open = days.filter((day) => !isOff(day))
  return open.length === 0 ? days : open
}

/** Whole percent. Only what is full is 100, and only what is empty is 0. */
export function percentOf(part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0
  if (part === whole) return 100
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}

/** The resources of a group, in the order of its rows. */
export interface UsedGroup {
  readonly key: string
  readonly ids: readonly number[]
}

/** One question to the service: each day of some rows, or only the sums of each day. */
export interface UsageQuestion {
  readonly group: string
  readonly ids: readonly number[]
  readonly shows: 'rows' | 'totals'
}

/** Up to this number, the rows of a group are read together. */
const TOGETHER_MAX = 100
const ROWS = 50
const TOTALS = 500

/** The queries for the groups and rows in view. The service sums large groups, and they are read in blocks. */
export function usageQuestions(
  groups: readonly UsedGroup[],
  inView: { readonly groups: ReadonlySet<string>; readonly rows: ReadonlySet<number> },
): readonly UsageQuestion[] {
  return groups.flatMap(({ key, ids }): readonly UsageQuestion[] => {
    const isHeadInView = inView.groups.has(key)
    const drawn = inPieces(ids, ROWS).filter((some) => some.some((id) => inView.rows.has(id)))
    if (!isHeadInView && drawn.length === 0) return []
    if (ids.length <= TOGETHER_MAX) return [{ group: key, ids, shows: 'rows' }]
    const sums = isHeadInView ? inPieces(ids, TOTALS) : []
    return [
      ...sums.map((some) => ({ group: key, ids: some, shows: 'totals' }) as const),
      ...drawn.map((some) => ({ group: key, ids: some, shows: 'rows' }) as const),
    ]
  })
}

function inPieces(ids: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))
}

/** Whether the answers to these questions are the whole group. */
export function isWhole(question: UsageQuestion, group: UsedGroup): boolean {
  return question.shows === 'totals' || question.ids.length === group.ids.length
}
