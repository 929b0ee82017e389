import type { DeliveryRow, DueDelivery } from './webhook-delivery.store.ts'

/** Seconds to wait after each failed try (contract section 3). */
export const RETRY_AFTER_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** The longest wait for another try: a receiver cannot delay a try for longer than the table would. */
export const RETRY_WAIT_SECONDS_MAX = 86_400

/** The number of tries that a delivery stores. */
const TRIES_MAX = 10

/** The result of one try. */
export interface Outcome {
  /** The status of the response; null without a response. */
  readonly code: number | null
  /** The error as a sentence; null if there was none. */
  readonly error: string | null
  /** The beginning of the response. */
  readonly answer: string | null
  /** The delay that the receiver asked for, in seconds. */
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

/** The same if the webhook has another address by now: that address is tried immediately. */
export function afterTryElsewhere(delivery: DueDelivery, outcome: Outcome, now: number): Partial<DeliveryRow> {
  const set = afterTry(delivery, outcome, now)
  return outcome.error === null ? set : { ...set, status: 'waiting', next_try: now }
}

/** The pause that the receiver asked for, in seconds. */
export function pauseAfter({ error, retryAfter = 0 }: Outcome): number {
  return error === null ? 0 : Math.min(retryAfter, RETRY_WAIT_SECONDS_MAX)
}

/** The receiver wants no more events. */
export function isGone({ code }: Outcome): boolean {
  return code === 410
}
