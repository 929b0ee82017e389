import { foldedWords, foldText } from '../../../kernel/fold-text.ts'

/** How well the name of a record matches the search text. */
const EXACT = 4
const BEGINS = 3
const HAS_WORDS = 2
const CONTAINS = 1
const ELSEWHERE = 0

/** From 0, if the words are not in the name, to 4, if they are the whole name. */
export function rankOf(name: string, asked: string): number {
  const [own, sought] = [foldText(name), foldText(asked)]
  if (own === sought) return EXACT
  if (own.startsWith(sought)) return BEGINS
  const [ownWords, soughtWords] = [foldedWords(name), foldedWords(asked)]
  if (soughtWords.every((word) => ownWords.some((ownWord) => ownWord.startsWith(word)))) return HAS_WORDS
  return soughtWords.every((word) => own.includes(word)) ? CONTAINS : ELSEWHERE
}

/** Best first; equally good hits keep their order. */
export function ranked<Hit extends { readonly name: string }>(hits: readonly Hit[], asked: string): Hit[] {
  const marked = hits.map((hit) => ({ hit, rank: rankOf(hit.name, asked) }))
  return marked.toSorted((a, b) => b.rank - a.rank).map(({ hit }) => hit)
}
