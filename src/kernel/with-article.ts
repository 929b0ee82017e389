/** The name of a kind of record in sentences: `API client` for `api-client`. `/import` at the end of a path is left out. */
export function inWords(record: string): string {
  return record
    .replace(/\/import$/, '')
    .replaceAll(/[-/]/g, ' ')
    .replace(/^api /, 'API ')
}

/** Several records: `rate schemes`, `statuses`, `time activities`. */
export function inPlural(record: string): string {
  const words = inWords(record)
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(words) ? `${words}es` : `${words}s`
}

/** `an invoice`, `a rate scheme`. */
export function withArticle(record: string): string {
  return `${/^[aeio]/.test(record) ? 'an' : 'a'} ${inWords(record)}`
}
