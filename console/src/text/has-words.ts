import { foldText } from './compared-text.ts'

/** Whether a text contains every typed word, whatever their case and accents. */
export function hasWords(text: string, typed: string): boolean {
  const held = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => held.includes(word))
}
