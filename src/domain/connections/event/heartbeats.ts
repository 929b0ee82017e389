import { setTimeout } from 'node:timers/promises'

/** A comment, which clients ignore. */
export const STILL_HERE = ': wait\n\n'

/** Waits for the result. Until it is there, `beat` shows every `pauseMs` that the connection works. */
export async function* withHeartbeats<T>(result: Promise<T>, pauseMs: number, beat: string): AsyncGenerator<string, T> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  const over = result.then(end, end)
  for (;;) {
    const stop = new AbortController()
    const pause = setTimeout(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    await Promise.race([over, pause])
    stop.abort()
    if (isOver) return await result
    yield beat
  }
}
