import type { Scope } from '../kernel/scope.ts'
import type { RecordDefinition } from '../records/define-record.ts'
import type { Verbs } from '../records/write/default-verbs.ts'
import { records } from '../registry.ts'

/** Creates a record of a body, as a POST does, and answers its id. */
export type Create = (definition: RecordDefinition, body: object) => Promise<number>

export function creatingIn(scope: Scope): Create {
  return async (definition, body) => {
    const { create } = verbsOf(definition)
    if (create === null) throw new Error(`nobody can create a ${definition.name}`)
    const { id, warnings = [] } = await create.run(scope, { body, given: {} })
    if (warnings.length > 0) throw new Error(`the demo is behind the records: ${warnings.join('; ')}`)
    return id
  }
}

/** The verbs that the registry joins to a definition. */
export function verbsOf({ name }: RecordDefinition): Verbs {
  const kind = records.find((one) => one.name === name)
  if (kind === undefined) throw new Error(`the registry has no ${name}`)
  return kind.verbs
}
