/** The word of `words` with the smallest edit distance to `word`; undefined if there is none within `distanceMax`. */
export function nearestWord(
  word: string,
  words: readonly string[],
  distanceMax = Number.POSITIVE_INFINITY,
): string | undefined {
  const [nearest] = words.toSorted((a, b) => editDistance(word, a) - editDistance(word, b))
  return nearest !== undefined && editDistance(word, nearest) <= distanceMax ? nearest : undefined
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
