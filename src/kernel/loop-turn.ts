import { stopwatchMs } from './time/stopwatch.ts'

/**
 * How long the current turn of the event loop may last before other requests run, in milliseconds. Statements on SQLite
 * end before they are awaited, and so do computations: awaiting them lets no other request run.
 */
const LONG_MS = 25

let began: number | undefined

/** Whether the callers have kept the event loop for long, since the first call in this turn. */
export function isTurnLong(): boolean {
  if (began === undefined) {
    began = stopwatchMs()
    setImmediate(() => {
      began = undefined
    })
    return false
  }
  return stopwatchMs() - began >= LONG_MS
}

/** Resolves in the next turn, after all other waiting work has had the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resume) => setImmediate(resume))
}

/** How many small steps run between two checks of the time. */
const STEPS_PER_LOOK = 16

/** The items of a list one after another, with a pause whenever the turn has become long: for loops over many items. */
export async function* withPauses<T>(items: Iterable<T>): AsyncGenerator<T> {
  let steps = 0
  for (const item of items) {
    yield item
    steps += 1
    if (steps % STEPS_PER_LOOK === 0 && isTurnLong()) await nextTurn()
  }
}

/** `items.map(make)`, with a pause whenever the turn has become long. */
export async function mapWithPauses<T, Made>(
  items: readonly T[],
  make: (item: T, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [index, item] of items.entries()) {
    made.push(make(item, index))
    if (made.length % STEPS_PER_LOOK === 0 && isTurnLong()) await nextTurn()
  }
  return made
}
