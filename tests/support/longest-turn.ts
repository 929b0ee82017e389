/** How long work keeps the event loop, by the CPU time of this thread: what else the machine does has no say in it. */

/** What `work` answers, and the most CPU time, in milliseconds, that one turn of the event loop took while it ran. */
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
