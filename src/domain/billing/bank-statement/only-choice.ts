/**
 * The steps after which a search ends: some milliseconds. Choices among more than a dozen different numbers can need them, but
 * then several choices nearly always have the same sum. All of the numbers, or all but a few, need hardly any.
 */
const STEPS_MAX = 20_000

/** What stands for several choices with the same sum. */
const SEVERAL = -1

/**
 * Chooses a number of each list so that they sum to `target`. Undefined if no choice does, if several do, or if the search is too long. The
 * numbers are integers from 0. Choices with the same sum are counted together, and sums that cannot become `target` are left.
 */
export function onlyChoice(lists: readonly (readonly number[])[], target: number): number[] | undefined {
  const ordered = lists
    .map((numbers, index) => ({ numbers, index, most: Math.max(0, ...numbers) }))
    .toSorted((one, other) => other.most - one.most)
  let rest = ordered.reduce((sum, { most }) => sum + most, 0)
  let steps = 0
  let sums: ReadonlyMap<number, number> = new Map([[0, 0]])
  const reached: ReadonlyMap<number, number>[] = []
  for (const { numbers, most } of ordered) {
    rest -= most
    steps += sums.size * numbers.length
    if (steps > STEPS_MAX) return undefined
    sums = sumsWith(numbers, sums, { from: target - rest, to: target })
    if (sums.values().every((last) => last === SEVERAL)) return undefined
    reached.push(sums)
  }
  return sums.has(target) ? choiceOf(ordered, reached, target) : undefined
}

/** The sums within bounds with one number more, each with that number. */
function sumsWith(
  numbers: readonly number[],
  sums: ReadonlyMap<number, number>,
  { from, to }: { readonly from: number; readonly to: number },
): Map<number, number> {
  const next = new Map<number, number>()
  for (const [sum, last] of sums) {
    for (const number of numbers) {
      const reached = sum + number
      if (reached < from || reached > to) continue
      next.set(reached, last === SEVERAL || next.has(reached) ? SEVERAL : number)
    }
  }
  return next
}

function choiceOf(
  ordered: readonly { readonly index: number }[],
  reached: readonly ReadonlyMap<number, number>[],
  target: number,
): number[] {
  const choice: number[] = new Array(ordered.length).fill(0)
  let left = target
  for (let at = ordered.length - 1; at >= 0; at -= 1) {
    const last = reached[at]?.get(left) ?? 0
    choice[ordered[at]?.index ?? 0] = last
    left -= last
  }
  return choice
}
