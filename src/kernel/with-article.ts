/** `an invoice`, `a user`. */
export function withArticle(record: string): string {
  return `${/^[aeio]/.test(record) ? 'an' : 'a'} ${record}`
}
