import { foldText } from '../text/compared-text.ts'

export interface Part {
  readonly text: string
  readonly isMarked: boolean
}

/** The text in parts, with the typed words marked, ignoring case and accents. */
export function markWords(text: string, typed: string): readonly Part[] {
  const { folded, places } = foldWithPlaces(text)
  const words = typed.split(/\s+/).map((word) => foldWithPlaces(word).folded)
  const marked = new Set<number>()
  for (const word of words) {
    const at = word === '' ? -1 : folded.indexOf(word)
    for (let index = at; at !== -1 && index < at + word.length; index += 1) marked.add(places[index] ?? 0)
  }
  const parts: { text: string; isMarked: boolean }[] = []
  for (const [index, letter] of [...text].entries()) {
    const isMarked = marked.has(index)
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += letter
    else parts.push({ text: letter, isMarked })
  }
  return parts
}

/** The folded text, and for each of its letters the index in the original text. */
function foldWithPlaces(text: string) {
  const places: number[] = []
  let folded = ''
  for (const [index, letter] of [...text].entries()) {
    const own = foldText(letter)
    folded += own
    for (let count = 0; count < own.length; count += 1) places.push(index)
  }
  return { folded, places }
}
