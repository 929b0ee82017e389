import type { DeliveryRow, DueDelivery } from './webhook-delivery.store.ts'

/** Seconds to wait after each try that failed (contract section 3). */
export const RETRY_AFTER_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** A receiver cannot put off a try for longer than the table would. */
const PAUSE_SECONDS_MAX = 86_400

/** Tries that a delivery remembers. */
const TRIES_MAX = 10

/** What came of one try. */
export interface Outcome {
  /** The status that was answered; null where nobody answered. */
  readonly code: number | null
  /** What went wrong, as a sentence; null where nothing did. */
  readonly error: string | null
  /** The beginning of what was answered. */
  readonly answer: string | null
  /** Seconds that the receiver asks to be left alone. */
  readonly retryAfter?: number | undefined
}

/** The delivery after a try, at `now` in UNIX seconds. */
export function afterTry({ attempts, tries }: DueDelivery, outcome: Outcome, now: number): Partial<DeliveryRow> {
  const { code, error, answer } = outcome
  const earlier = JSON.parse(tries) as readonly unknown[]
  const sent = {
    attempts: attempts + 1,
    code,
    error,
    answer,
    tries: JSON.stringify([...earlier, { at: now, code, error }].slice(-TRIES_MAX)),
  }
  if (error === null) return { ...sent, status: 'delivered', next_try: null }
  const wait = RETRY_AFTER_SECONDS[attempts]
  if (wait === undefined || isGone(outcome)) return { ...sent, status: 'failed', next_try: null }
  return { ...sent, status: 'waiting', next_try: now + Math.max(wait, pauseAfter(outcome)) }
}

/** The same where the webhook has got another address meanwhile: that one is tried at once. */
export function afterTryElsewhere(delivery: DueDelivery, outcome: Outcome, now: number): Partial<DeliveryRow> {
  const set = afterTry(delivery, outcome, now)
  return outcome.error === null ? set : { ...set, status: 'waiting', next_try: now }
}

/** Seconds for which nothing is sent to the receiver, because it asked for it. */
export function pauseAfter({ error, retryAfter = 0 }: Outcome): number {
  return error === null ? 0 : Math.min(retryAfter, PAUSE_SECONDS_MAX)
}

/** The receiver wants nothing any more. */
export function isGone({ code }: Outcome): boolean {
  return code === 410
}
