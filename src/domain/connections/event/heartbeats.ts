/** A comment, which clients ignore. */
export const STILL_HERE = ': wait\n\n'

/** Waits for the result. Until it is there, `beat` shows every `pauseMs` that the connection works. */
export async function* withHeartbeats<T>(result: Promise<T>, pauseMs: number, beat: string): AsyncGenerator<string, T> {
  let isOver = false
  let wake = () => {}
  const end = () => {
    isOver = true
    wake()
  }
  result.then(end, end)
  for (;;) {
    // Without an `AbortSignal`: each stream waits here for each event, and the error of an aborted timer costs as much as the rest.
    if (!isOver)
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, pauseMs).unref()
        wake = () => {
          clearTimeout(timer)
          resume()
        }
      })
    if (isOver) return await result
    yield beat
  }
}
