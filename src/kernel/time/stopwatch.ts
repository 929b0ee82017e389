/** Milliseconds since some moment, for measuring durations: changes of the machine's clock have no effect. */
export function stopwatchMs(): number {
  return performance.now()
}

/** Milliseconds for which this thread has had a processor: other programs have no effect. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
