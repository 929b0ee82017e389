/** A thread that follows instructions, good or bad: for tests of `LimitedThread`. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (reported: string) => {
  if (reported === 'spin') for (;;);
  if (reported === 'throw') throw new Error('it was told to')
  if (reported === 'end') process.exit(3)
  const kept: string[][] = []
  while (reported === 'fill') kept.push(Array.from({ length: 1000 }, (_, index) => `${kept.length} ${index}`))
  if (reported === 'buffers') keepBuffers()
  if (reported === 'names') keepNames()
  if (reported.startsWith('queue')) queueRows(Number(reported.split(' ')[1]))
  if (reported.startsWith('packets')) queueBuffers(Number(reported.split(' ')[1]))
  parentPort?.postMessage(`${reported} back, ${Object.keys(process.env).length} settings`)
})

/** Passes 600 MiB more through a queue that keeps `liveMiB` on the heap. */
function queueRows(liveMiB: number): void {
  const queue: number[][] = []
  for (let rows = 0; rows < (liveMiB + 600) * 16; rows++) queue[rows % (liveMiB * 16)] = new Array(8_192).fill(rows)
}

/** The same with buffers, outside of the heap. */
function queueBuffers(liveMiB: number): void {
  const queue: Uint8Array[] = []
  for (let rows = 0; rows < liveMiB + 600; rows++) queue[rows % liveMiB] = new Uint8Array(1024 * 1024).fill(1)
}

/** Fills 256 MiB outside of the heap, slowly. */
function keepBuffers(): void {
  const kept: Uint8Array[] = []
  while (kept.length < 256) {
    kept.push(new Uint8Array(1024 * 1024).fill(1))
    spin(8)
  }
}

/** Fills a map, slowly. When it is full, it gets twice its size in one piece. */
function keepNames(): void {
  const kept = new Map<number, number>()
  while (kept.size < 16_000_000) {
    kept.set(kept.size, 1)
    if (kept.size % 65_536 === 0) spin(10)
  }
}

function spin(ms: number): void {
  for (const from = performance.now(); performance.now() - from < ms; );
}
