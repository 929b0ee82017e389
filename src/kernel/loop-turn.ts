import { stopwatchMs } from './time/stopwatch.ts'
import { TurnQueue } from './turn-queue.ts'

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

const waiting = new TurnQueue<number | undefined, () => void>()
const paused: (() => void)[] = []
let isTurnPlanned = false

/**
 * Resolves in the next turn, after the statements that wait there: a request with a few short ones does not wait for each of
 * them until long work pauses again.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resume) =>
    setImmediate(() => {
      if (waiting.size > 0) paused.push(resume)
      else resume()
    }),
  )
}

/**
 * Resolves in a later turn: at least one in each turn, and more until the turn is long. Instances take turns, and the calls
 * of each are in order. So work with many statements cannot go first again and again while others wait for one.
 */
export function turnInOrder(instanceId?: number): Promise<void> {
  const turn = new Promise<void>((resume) => waiting.add(instanceId, resume))
  planTurn()
  return turn
}

function planTurn(): void {
  if (isTurnPlanned) return
  isTurnPlanned = true
  setImmediate(() => {
    isTurnPlanned = false
    // Starts the clock of this turn: the resumed work does not ask before it runs.
    isTurnLong()
    resume(waiting.size)
  })
}

/** Resumes the next of the waiting work, and then more of the `ready` ones, which waited when the turn began. */
function resume(ready: number): void {
  waiting.take()?.()
  // The resumed work runs now, up to where it waits.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (ready > 1 && !isTurnLong()) return resume(ready - 1)
      if (waiting.size > 0) planTurn()
      resumePaused()
    }),
  )
}

/** Long work has as much time in each turn as statements have. */
function resumePaused(): void {
  if (paused.length === 0) return
  began = stopwatchMs()
  for (const resume of paused.splice(0)) resume()
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
