import { setTimeout } from 'node:timers/promises'

const POLL_MS = 50

/** Waits until `isTrue` returns true. The pauses leave the processor to the program that it waits for. */
export async function untilTrue(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setTimeout(POLL_MS)
}
