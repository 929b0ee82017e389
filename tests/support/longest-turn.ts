/**
 * Measures how long work blocks the event loop, by the CPU time of this thread, so that other processes have no effect.
 */

/** The result of `work`, and the most CPU time, in milliseconds, of one turn of the event loop while it ran. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly turnMs: number }> {
  let [turnMs, ended] = [0, false]
  let last = process.threadCpuUsage()
  const measure = () => {
    const { user, system } = process.threadCpuUsage(last)
    turnMs = Math.max(turnMs, (user + system) / 1000)
    last = process.threadCpuUsage()
  }
  const watch = () => {
    measure()
    if (!ended) setImmediate(watch)
  }
  setImmediate(watch)
  try {
    const answer = await work()
    // The turn that ends the work is not over yet.
    measure()
    return { answer, turnMs }
  } finally {
    ended = true
  }
}
