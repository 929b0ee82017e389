/** The id of a record in an address: `?id=7`. What is no id becomes 0, which no record has. */
export function askedId(text: string | null): number {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}
