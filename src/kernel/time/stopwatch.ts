/** Milliseconds since some moment, for measuring how long something takes: setting the machine's clock does not move it. */
export function stopwatchMs(): number {
  return performance.now()
}
