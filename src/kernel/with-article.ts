/** The name of a kind of record in sentences: `project folder`, not `project/folder`. */
export function inWords(record: string): string {
  return record.replaceAll(/[-/]/g, ' ')
}

/** `an invoice`, `a rate scheme`. */
export function withArticle(record: string): string {
  return `${/^[aeio]/.test(record) ? 'an' : 'a'} ${inWords(record)}`
}
