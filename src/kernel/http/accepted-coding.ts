/** How a response may be compressed. */
export type Coding = 'br' | 'gzip'

/** The better accepted coding of `Accept-Encoding` (RFC 9110, section 12.5.3); undefined if it accepts none. */
export function acceptedCoding(accepted: string | readonly string[] | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map<string, number>()
  for (const part of String(accepted).split(',')) {
    // A pattern with the blanks around the semicolon would read a long row of them once for each of them.
    const [name = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((one) => one.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best
}
