/** Whether a text contains every typed word, whatever their case and accents. */
export function hasWords(text: string, typed: string): boolean {
  const held = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => held.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
