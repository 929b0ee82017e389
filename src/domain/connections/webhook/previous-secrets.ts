/** The secrets that a webhook had, as they are stored. */
export interface PreviousSecrets {
  /** The last one; then those before it, each with `:` and the end of its day, separated by spaces. */
  readonly previous_secret: string | null
  /** When the day of the last one ends, in UNIX seconds. */
  readonly previous_secret_until: number | null
}

interface PreviousSecret {
  readonly secret: string
  readonly until: number
}

/** How many sign besides the current one. */
const PREVIOUS_MAX = 4

/** Those whose day has not ended, the newest first. */
export function previousSecrets(stored: PreviousSecrets, now: number): PreviousSecret[] {
  const [last, ...older] = stored.previous_secret?.split(' ') ?? []
  const all = [
    ...(last === undefined ? [] : [{ secret: last, until: stored.previous_secret_until ?? 0 }]),
    ...older.map((text) => {
      const [secret = '', until] = text.split(':')
      return { secret, until: Number(until) }
    }),
  ]
  return all.filter(({ until }) => until > now)
}

/**
 * The same after a rotation that replaces `secret`. If there are too many, the oldest stays, because the receiver has it
 * for sure, and the newest.
 */
export function withPrevious(known: readonly PreviousSecret[], secret: string, until: number): PreviousSecrets {
  const kept = known.length < PREVIOUS_MAX ? known : [...known.slice(0, PREVIOUS_MAX - 2), ...known.slice(-1)]
  const texts = [secret, ...kept.map((previous) => `${previous.secret}:${previous.until}`)]
  return { previous_secret: texts.join(' '), previous_secret_until: until }
}
