/** Longer than any word that is looked for: of longer ones, this beginning is compared. */
const LENGTH_MAX = 100

/** The word of `words` with the smallest edit distance to `word`; undefined if there is none within `distanceMax`. */
export function nearestWord(
  word: string,
  words: readonly string[],
  distanceMax = Number.POSITIVE_INFINITY,
): string | undefined {
  const beginning = word.slice(0, LENGTH_MAX)
  const [nearest] = words
    .filter((one) => Math.abs(one.length - beginning.length) <= distanceMax)
    .map((one) => ({ one, distance: editDistance(beginning, one) }))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest !== undefined && nearest.distance <= distanceMax ? nearest.one : undefined
}

/** The question after an unknown word, such as `Did you mean name?`; empty if no word differs in one or two letters only. */
export function didYouMean(word: string, words: readonly string[]): string {
  const nearest = nearestWord(word, words, Math.min(2, word.length / 2))
  return nearest === undefined ? '' : `Did you mean ${nearest}?`
}

/** The Levenshtein distance, row by row. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
