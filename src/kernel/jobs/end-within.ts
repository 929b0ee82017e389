/** How long aborted work may take to end, in milliseconds; the rest is abandoned. */
const GIVE_UP_MS = 500

/** Waits for all running work; after `graceMs` it aborts the rest and waits briefly. */
export async function endWithin(
  graceMs: number,
  running: Iterable<Promise<unknown>>,
  giveUp: AbortController,
): Promise<void> {
  const ended = Promise.allSettled(running)
  if (await isOver(ended, graceMs)) return
  giveUp.abort(new Error('the process is stopping'))
  await isOver(ended, GIVE_UP_MS)
}

function isOver(ended: Promise<unknown>, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs)
    void ended.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
