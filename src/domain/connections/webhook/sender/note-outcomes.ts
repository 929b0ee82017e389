import type { Scope } from '../../../../kernel/scope.ts'
import {
  afterTry,
  afterTryElsewhere,
  type DueDelivery,
  noteTries,
  type Outcome,
  pauseAfter,
} from '../delivery/index.ts'
import { findTarget } from '../webhook.store.ts'
import { changeProgress, findProgress, lockProgress } from '../webhook-progress.store.ts'

/** A delivery that was sent. */
export interface Ended {
  readonly delivery: DueDelivery
  /** The address that it was sent to: the webhook may have another by now. */
  readonly url: string
  readonly outcome: Outcome
}

/** Stores the results of finished tries; no next try if the webhook is off by now. */
export async function noteOutcomes(scope: Scope, webhookId: number, ended: readonly Ended[]) {
  const now = scope.clock.now()
  const noted = await noteProgress(scope, webhookId, ended)
  await noteTries(
    scope,
    ended.map(({ delivery, url, outcome }) => ({
      delivery,
      set: (isOfNow(noted.url, url) ? afterTry : afterTryElsewhere)(delivery, outcome, now),
    })),
    noted.url !== undefined,
  )
  return noted
}

/** Stores the state of the receiver; responses of an earlier address do not count for the current one. */
async function noteProgress(scope: Scope, webhookId: number, ended: readonly Ended[]) {
  // This is the first statement, so that a concurrent change of the address happens entirely before or after it.
  await lockProgress(scope)
  const url = (await findTarget(scope, webhookId))?.url
  const outcomes = ended.filter((attempt) => isOfNow(url, attempt.url)).map(({ outcome }) => outcome)
  const progress = await findProgress(scope, webhookId)
  if (outcomes.length === 0) return { url, outcomes, since: progress?.failing_since ?? null }
  const now = scope.clock.now()
  const since = outcomes.some(({ error }) => error === null) ? null : Math.min(progress?.failing_since ?? now, now)
  const pause = Math.max(...outcomes.map(pauseAfter))
  const pausedUntil = Math.max(progress?.paused_until ?? 0, now + pause)
  await changeProgress(scope, webhookId, {
    failing_since: since,
    ...(pause > 0 && { paused_until: pausedUntil }),
  })
  return { url, outcomes, since }
}

/** A webhook that is off has no other address to try. */
function isOfNow(url: string | undefined, sentTo: string): boolean {
  return url === undefined || url === sentTo
}
