/** A thread that does what it is told, good or bad: for tests of `LimitedThread`. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (told: string) => {
  if (told === 'spin') for (;;);
  if (told === 'throw') throw new Error('it was told to')
  if (told === 'end') process.exit(3)
  const kept: string[][] = []
  while (told === 'fill') kept.push(Array.from({ length: 1000 }, (_, index) => `${kept.length} ${index}`))
  parentPort?.postMessage(`${told} back, ${Object.keys(process.env).length} settings`)
})
