/** `1 day`, `2 days`. */
export function counted(count: number | string, what: string): string {
  return `${count} ${what}${String(count) === '1' ? '' : 's'}`
}
