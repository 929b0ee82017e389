/**
 * The beginning of a text: at most `max` UTF-16 units. A character that does not fit, such as an emoji, is left out whole.
 * Other half characters become U+FFFD, so that the result can be stored and sent as JSON.
 */
export function cutText(text: string, max: number): string {
  const beginning = text.length > max ? text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '') : text
  return beginning.toWellFormed()
}
