import { stopwatchMs } from '../time/stopwatch.ts'

const MINUTE_MS = 60_000

/** Runs `act` at the first call, and then at most once a minute: clients can cause such lines of the log without end. */
export function onceAMinute(act: () => void, now = stopwatchMs): () => void {
  let ranAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - ranAt < MINUTE_MS) return
    ranAt = now()
    act()
  }
}
