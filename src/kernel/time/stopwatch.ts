/** Milliseconds since some moment, for measuring durations: changes of the machine's clock have no effect. */
export function stopwatchMs(): number {
  return performance.now()
}
