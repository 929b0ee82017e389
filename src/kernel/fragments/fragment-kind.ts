import type { InstanceFacts } from '../auth/session.ts'
import type { Scope } from '../scope.ts'

/** The fragments of one kind of record, for one audience. */
export interface FragmentKind {
  readonly record: string
  readonly table: string
  /** The viewers who see the same; empty for those who see everything. */
  readonly audience: string
  /**
   * A number for all that the fragments depend on besides their rows. A fragment with another number is never read.
   */
  readonly shapeOf: (instance: InstanceFacts) => number
  /** The fragments of those of these records that are live. */
  readonly render: (scope: Scope, ids: readonly number[]) => Promise<readonly (readonly [id: number, text: string])[]>
}
