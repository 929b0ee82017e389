/** `PS` for Priya Shah. */
export function initialsOf(...names: readonly (string | null)[]): string {
  return names.map((name) => name?.slice(0, 1) ?? '').join('')
}
