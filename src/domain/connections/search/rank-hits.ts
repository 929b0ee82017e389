import { foldedWords, foldText } from '../../../kernel/fold-text.ts'

/** How well the name of a record answers what was asked. */
const EXACT = 4
const BEGINS = 3
const HAS_WORDS = 2
const CONTAINS = 1
const ELSEWHERE = 0

/** From 0, where the words are not in the name at all, to 4, where they are the name. */
export function rankOf(name: string, asked: string): number {
  const [own, sought] = [foldText(name), foldText(asked)]
  if (own === sought) return EXACT
  if (own.startsWith(sought)) return BEGINS
  const [ownWords, soughtWords] = [foldedWords(name), foldedWords(asked)]
  if (soughtWords.every((word) => ownWords.some((one) => one.startsWith(word)))) return HAS_WORDS
  return soughtWords.every((word) => own.includes(word)) ? CONTAINS : ELSEWHERE
}

/** The best first; equally good ones stay in their order. */
export function ranked<Hit extends { readonly name: string }>(hits: readonly Hit[], asked: string): Hit[] {
  const marked = hits.map((hit) => ({ hit, rank: rankOf(hit.name, asked) }))
  return marked.toSorted((one, other) => other.rank - one.rank).map(({ hit }) => hit)
}
