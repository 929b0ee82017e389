interface Entry {
  readonly start: number
  readonly end: number | null
}

/** The running entry among those of a user; the newest, if there are several. */
export function runningEntry<Kind extends Entry>(entries: readonly Kind[], now: number): Kind | undefined {
  return entries.findLast(({ start, end }) => end === null && start <= now + CLOCKS_DIFFER_SECONDS)
}

/** The clock of this machine may be behind that of the service. */
const CLOCKS_DIFFER_SECONDS = 300
