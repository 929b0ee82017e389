/** The name of a kind of record in sentences: `project folder` for `project/folder`, `API client` for `api-client`. */
export function inWords(record: string): string {
  return record.replaceAll(/[-/]/g, ' ').replace(/^api /, 'API ')
}

/** `an invoice`, `a rate scheme`. */
export function withArticle(record: string): string {
  return `${/^[aeio]/.test(record) ? 'an' : 'a'} ${inWords(record)}`
}
