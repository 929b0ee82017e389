/** Files that measure time with this run alone, because other tests would be in the measurement (`tests/run-all.ts`). */

/** The result of `work`, and how long it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly seconds: number }> {
  const began = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - began) / 1000 }
}
