/**
 * The beginning of a text: at most `max` UTF-16 units. A character that does not fit, such as an emoji, is left out whole.
 * Other half characters become U+FFFD, so that the result can be stored and sent as JSON.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed()
  return copyOf(text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')).toWellFormed()
}

/** The same text in separate memory: a part of a text keeps the whole text in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
