import { SingleBar } from 'cli-progress'

/** Runs `work` with a bar on standard error, where that is a terminal; `work` says how many of `total` are done. */
export async function withProgressBar<T>(
  what: string,
  total: number,
  work: (progress: (done: number) => void) => Promise<T>,
): Promise<T> {
  const format = `${what} {bar} {value} of {total}, {eta_formatted} left`
  const bar = new SingleBar({ stream: process.stderr, format, barsize: 30, hideCursor: true })
  bar.start(total, 0)
  try {
    return await work((done) => bar.update(done))
  } finally {
    bar.stop()
  }
}
