import { lanes } from '../db/lane.ts'
import type { WordRead } from '../db/words/find-words.ts'
import { mergeWords, type WordPlace, type WordsOfKind } from '../db/words/merge-words.ts'
import type { Scope, Scopes } from '../scope.ts'
import { StepWorker } from './step-worker.ts'

/** Rows of a search for one word that are worth merging, besides those that were left once before. */
const BLOCKS_MIN = 64

interface Task extends WordsOfKind {
  readonly instanceId: number
  /** Where the next step begins: undefined for the first. */
  place: WordPlace | undefined
  isDone: boolean
  /** Rows that were not merged. */
  left: number
}

/**
 * Merges rows of the index of words, so that searches of many records read few rows. It begins when a search has read many
 * blocks of one word. Writes only append to blocks, so that they cost no more.
 */
export class WordMerger extends StepWorker<Task> {
  constructor(scopes: Scopes) {
    super(scopes, 'words', 'The index of words cannot be merged at the moment')
  }

  /** Notes what a search for records of a kind has read. */
  note({ instance }: Scope, record: string, read: readonly WordRead[]): void {
    for (const { field, word, blocks } of read) {
      if (blocks < BLOCKS_MIN) continue
      const key = `${instance.id}/${record}/${field}/${word}`
      const known = this.known(key)
      if (known !== undefined && (!known.isDone || blocks < 2 * known.left + BLOCKS_MIN)) continue
      this.add(key, { instanceId: instance.id, record, field, word, place: undefined, isDone: false, left: 0 })
    }
  }

  protected isDue({ isDone }: Task): boolean {
    return !isDone
  }

  protected async step(task: Task): Promise<number> {
    const session = await this.scopes.systemSession(task.instanceId)
    if (session === undefined) {
      this.forget(task)
      return 0
    }
    const merge = ({ db }: Scope) => mergeWords(db, task, task.place)
    const { next, left } = await this.scopes.noting(session, merge, lanes.writes)
    task.left += left
    task.place = next
    task.isDone = next === undefined
    return 1
  }
}
