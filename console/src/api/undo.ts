import { Problem } from './problem.ts'
import { Store } from './store.ts'
import { countChange } from './until-answered.ts'

/** A step, and how to undo it. */
export interface Done {
  /** The description of the step: `Moved to Thursday, 13:00`. */
  readonly what: string
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

export interface History {
  readonly past: readonly Done[]
  readonly future: readonly Done[]
}

/** A step that can no longer be undone or redone: somebody else has changed or deleted its record. */
export class OutdatedStep extends Problem {
  readonly what: string

  constructor({ what }: Done) {
    super(412, '')
    this.name = 'OutdatedStep'
    this.what = what
  }
}

/** The number of steps that can be undone. */
const STEPS_MAX = 50

/** The steps of this tab, newest last, and the undone ones. */
export class UndoHistory {
  readonly store = new Store<History>({ past: [], future: [] })
  /** One step ends before the next begins. */
  #turn: Promise<unknown> = Promise.resolve()
  /** The number of turns that have not ended. */
  #unfinished = 0

  /** True if there is a step to undo, or a turn has not ended: it may leave one. */
  get mayUndo(): boolean {
    return this.#unfinished > 0 || this.store.get().past.length > 0
  }

  /** True if there is a step to redo, or a turn has not ended: it may be an undo. */
  get mayRedo(): boolean {
    return this.#unfinished > 0 || this.store.get().future.length > 0
  }

  /** True if it can be undone: a second press of *Redo* has nothing left to do. */
  isDone(step: Done): boolean {
    return this.store.get().past.includes(step)
  }

  /** True if it can be redone: a second press of *Undo* has nothing left to do. */
  isUndone(step: Done): boolean {
    return this.store.get().future.includes(step)
  }

  /** Adds a step, at the end of its turn. Undone steps can no longer be redone. */
  note(done: Done): void {
    const { past } = this.store.get()
    this.store.set({ past: [...past, done].slice(-STEPS_MAX), future: [] })
  }

  /**
   * Undoes the newest step and returns it; undefined if there is none, or if it is not `only`. A step that fails stays,
   * to be tried again; an outdated one would fail each time and block those before it, so it is removed.
   */
  undo(only?: Done): Promise<Done | undefined> {
    return this.inTurn(async () => {
      const step = this.store.get().past.at(-1)
      if (step === undefined || step !== (only ?? step)) return undefined
      await this.#run(step, step.undo)
      const { past, future } = this.store.get()
      this.store.set({ past: past.filter((one) => one !== step), future: [...future, step] })
      return step
    })
  }

  /** Redoes the last undone step; undefined if there is none, or if it is not `only`. */
  redo(only?: Done): Promise<Done | undefined> {
    return this.inTurn(async () => {
      const step = this.store.get().future.at(-1)
      if (step === undefined || step !== (only ?? step)) return undefined
      await this.#run(step, step.redo)
      const { past, future } = this.store.get()
      this.store.set({ past: [...past, step], future: future.filter((one) => one !== step) })
      return step
    })
  }

  async #run(step: Done, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 412)) throw error
      const { past, future } = this.store.get()
      this.store.set({ past: past.filter((one) => one !== step), future: future.filter((one) => one !== step) })
      throw new OutdatedStep(step)
    }
  }

  /** Forgets all steps, also those of turns that have not ended. */
  clear(): Promise<void> {
    return this.inTurn(async () => this.store.set({ past: [], future: [] }))
  }

  /** Work that finishes before the next undo: users undo what they have seen. */
  inTurn<Result>(work: () => Promise<Result>, isChange = true): Promise<Result> {
    this.#unfinished += 1
    const next = this.#turn.then(isChange ? () => countChange(work) : work).finally(() => {
      this.#unfinished -= 1
    })
    this.#turn = next.catch(() => {})
    return next
  }
}

/** The history of this tab. */
export const undoHistory = new UndoHistory()
