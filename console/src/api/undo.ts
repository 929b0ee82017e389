import { Store } from './store.ts'

/** Something that was done, and how to take it back. */
export interface Done {
  /** What was done, as it is said: `Moved to Thursday, 13:00`. */
  readonly what: string
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

interface History {
  readonly past: readonly Done[]
  readonly future: readonly Done[]
}

/** How far back one can go. */
const STEPS_MAX = 50

/** What was done in this tab, newest last, and what of it was taken back. */
export class UndoHistory {
  readonly store = new Store<History>({ past: [], future: [] })
  /** One step ends before the next begins. */
  #turn: Promise<unknown> = Promise.resolve()

  /** Notes what was done. What had been taken back before cannot be done again after it. */
  note(done: Done): void {
    const { past } = this.store.get()
    this.store.set({ past: [...past, done].slice(-STEPS_MAX), future: [] })
  }

  /** Takes the newest step back and answers it; undefined where there is none. A step that cannot be taken back stays. */
  undo(): Promise<Done | undefined> {
    return this.inTurn(async () => {
      const step = this.store.get().past.at(-1)
      if (step === undefined) return undefined
      await step.undo()
      const { past, future } = this.store.get()
      this.store.set({ past: past.filter((one) => one !== step), future: [...future, step] })
      return step
    })
  }

  /** Does again what was taken back last. */
  redo(): Promise<Done | undefined> {
    return this.inTurn(async () => {
      const step = this.store.get().future.at(-1)
      if (step === undefined) return undefined
      await step.redo()
      const { past, future } = this.store.get()
      this.store.set({ past: [...past, step], future: future.filter((one) => one !== step) })
      return step
    })
  }

  /** Work that is done before the next step is taken back: what one undoes is what one has seen being done. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#turn.then(work)
    this.#turn = next.catch(() => {})
    return next
  }
}

/** Of this tab. */
export const undoHistory = new UndoHistory()
