/** Reads a value of a day once. */
export function rememberDays<T>(read: (day: number) => T): (day: number) => T {
  const kept = new Map<number, T>()
  return (day) => {
    const known = kept.get(day)
    if (known !== undefined) return known
    const found = read(day)
    kept.set(day, found)
    return found
  }
}
