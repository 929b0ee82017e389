interface Entry {
  readonly start: number
  readonly end: number | null
}

/** The running entry among a user's newest entries. */
export function runningEntry<Kind extends Entry>(entries: readonly Kind[], now: number): Kind | undefined {
  return entries.find(({ start, end }) => end === null && start <= now + CLOCKS_DIFFER_SECONDS)
}

/** The clock of this machine may be behind that of the service. */
const CLOCKS_DIFFER_SECONDS = 300
