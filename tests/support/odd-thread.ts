/** A thread that follows instructions, good or bad: for tests of `LimitedThread`. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (reported: string) => {
  if (reported === 'spin') for (;;);
  if (reported === 'throw') throw new Error('it was told to')
  if (reported === 'end') process.exit(3)
  const kept: string[][] = []
  while (reported === 'fill') kept.push(Array.from({ length: 1000 }, (_, index) => `${kept.length} ${index}`))
  if (reported === 'buffers') keepBuffers()
  parentPort?.postMessage(`${reported} back, ${Object.keys(process.env).length} settings`)
})

/** Fills 256 MiB outside of the heap, slowly. */
function keepBuffers(): void {
  const kept: Uint8Array[] = []
  while (kept.length < 256) {
    kept.push(new Uint8Array(1024 * 1024).fill(1))
    for (const from = performance.now(); performance.now() - from < 8; );
  }
}
