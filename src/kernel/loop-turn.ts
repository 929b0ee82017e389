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

const waiting: (() => void)[] = []
let isTurnPlanned = false

/**
 * Resolves in a later turn, in the order of the calls: at least one in each turn, and more until the turn is long. So work
 * with many statements cannot go first again and again while others wait for one.
 */
export function turnInOrder(): Promise<void> {
  const turn = new Promise<void>((resume) => waiting.push(resume))
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
    resume(waiting.length)
  })
}

/** Resumes the first of the waiting work, and then more of the `ready` ones, which waited when the turn began. */
function resume(ready: number): void {
  waiting.shift()?.()
  if (waiting.length === 0) return
  // The resumed work runs now, up to where it waits.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (ready > 1 && !isTurnLong()) resume(ready - 1)
      else planTurn()
    }),
  )
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
