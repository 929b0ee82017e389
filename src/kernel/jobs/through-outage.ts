import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAway } from '../errors.ts'

/**
 * How often, and after which pauses, a step is tried again while the database is away. Each try itself waits for a
 * connection for as long as a request.
 */
const TRIES_MAX = 20
const AGAIN_MS = 1000

/**
 * Runs a step of background work, again and again while the database is away: without what it stores, the work would be
 * done twice after an outage, such as a mail that is sent. A step that was too slow, or had no space, is not repeated here: it
 * would hold its locks again and again. Gives up when the signal is aborted.
 */
export async function throughOutage<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof DatabaseAway) || tries === TRIES_MAX) throw error
      await pause(AGAIN_MS, undefined, { signal }).catch(() => {
        throw error
      })
    }
  }
}
