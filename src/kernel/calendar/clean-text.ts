/** A text with `\n` at the ends of its lines, and without characters that a calendar cannot contain. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
}
