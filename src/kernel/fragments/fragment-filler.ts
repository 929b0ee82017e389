import { findWithoutFragment, storeFragments } from '../db/fragments/fragment-rows.ts'
import { holdFragments } from '../db/fragments/postgres-fragments.ts'
import { lanes } from '../db/lane.ts'
import { StepWorker } from '../jobs/step-worker.ts'
import type { Scope, Scopes } from '../scope.ts'
import type { FragmentKind } from './fragment-kind.ts'

/** Records without a fragment that are noted for one list, at most, and those of one step. */
const NOTED_MAX = 2_000
const STEP_MAX = 100

/** The fragments of one kind in an instance, for one audience. */
interface Task {
  readonly instanceId: number
  readonly kind: FragmentKind
  readonly shape: number
  /** Records that a list had to render. */
  readonly noted: Set<number>
  /** All records up to this id have been looked at once. */
  lookedTo: number
}

/**
 * Stores fragments. It begins when a list finds a record without one: first come the records that lists found, then all
 * others of the kind, step by step. Writes of records only delete fragments, so that they cost no more.
 */
export class FragmentFiller extends StepWorker<Task> {
  constructor(scopes: Scopes) {
    super(scopes, 'fragments', 'Fragments cannot be stored at the moment')
  }

  /** Notes live records of a list that have no fragment. */
  note({ instance }: Scope, kind: FragmentKind, ids: readonly number[]): void {
    if (ids.length === 0) return
    const instanceId = instance.id
    const shape = kind.shapeOf(instance)
    const key = `${instanceId}/${kind.record}/${kind.audience}`
    const known = this.known(key)
    const task = known?.shape === shape ? known : { instanceId, kind, shape, noted: new Set<number>(), lookedTo: 0 }
    for (const id of ids) if (task.noted.size < NOTED_MAX) task.noted.add(id)
    this.add(key, task)
  }

  protected isDue({ noted, lookedTo }: Task): boolean {
    return noted.size > 0 || lookedTo < Number.MAX_SAFE_INTEGER
  }

  protected async step(task: Task): Promise<number> {
    const session = await this.scopes.systemSession(task.instanceId)
    if (session === undefined || task.kind.shapeOf(session.instance) !== task.shape) {
      this.forget(task)
      return 0
    }
    const ids = task.noted.size > 0 ? takeNoted(task) : await this.#lookFurther(this.scopes.reading(session), task)
    if (ids.length === 0) return 0
    const inUse = [...this.allKnown()].flatMap((other) => (isBeside(other, task) ? [other.shape] : []))
    const { kind, shape } = task
    const store = async (scope: Scope) => {
      await holdFragments(scope.db)
      await storeFragments(scope.db, { record: kind.record, shape }, await kind.render(scope, ids), inUse)
    }
    await this.scopes.noting(session, store, lanes.fragments)
    return ids.length
  }

  async #lookFurther({ db }: Scope, task: Task): Promise<readonly number[]> {
    const { ids, last } = await findWithoutFragment(db, { ...task.kind, shape: task.shape }, task.lookedTo, STEP_MAX)
    task.lookedTo = last ?? Number.MAX_SAFE_INTEGER
    return ids
  }
}

function takeNoted({ noted }: Task): readonly number[] {
  const ids = [...noted.values().take(STEP_MAX)]
  for (const id of ids) noted.delete(id)
  return ids
}

function isBeside({ instanceId, kind }: Task, other: Task): boolean {
  return instanceId === other.instanceId && kind.record === other.kind.record
}
