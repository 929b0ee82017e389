/** Milliseconds since some moment, for measuring durations: changes of the machine's clock have no effect. */
export function stopwatchMs(): number {
  return performance.now()
}

/** Milliseconds for which this thread has had a processor: other programs have no effect. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A known time of the processor may be this old, in milliseconds: reading it takes as long as a short statement. */
const FRESH_MS = 5

let known = { readAt: Number.NEGATIVE_INFINITY, cpuMs: 0 }

/**
 * Starts to measure some work. What it returns says for how many milliseconds the work has had a processor: 0 if it took less
 * than `leastMs` by the clock, and otherwise up to 5 too many.
 */
export function measureCpuMs(leastMs: number): () => number {
  const began = stopwatchMs()
  if (began - known.readAt > FRESH_MS) known = { readAt: began, cpuMs: threadCpuMs() }
  const { cpuMs } = known
  return () => (stopwatchMs() - began < leastMs ? 0 : threadCpuMs() - cpuMs)
}
