import { stopwatchMs } from './time/stopwatch.ts'

/** How long an instance whose work took long does not hold up the others again. */
const BESIDE_MS = 10 * 60_000

/** The instances whose work took long in the last minutes: theirs is done beside that of the others. */
export class SlowInstances {
  readonly #until = new Map<number, number>()

  add(instanceId: number): void {
    this.#until.set(instanceId, stopwatchMs() + BESIDE_MS)
  }

  has(instanceId: number): boolean {
    return stopwatchMs() < (this.#until.get(instanceId) ?? 0)
  }
}
