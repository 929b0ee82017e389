/** How long what was told to give up has to do so, in milliseconds; what does not is left behind. */
const GIVE_UP_MS = 500

/** Waits for all that runs; after `graceMs` it tells what is left to give up, and soon waits no longer. */
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
