import Type, { type Static } from 'typebox'
import { boundedWarnings } from '../../../kernel/answer-bounds.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { unreadMembers } from '../../../kernel/unknown-members.ts'
import { idSchema } from '../../../records/fields/field.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { IMPORT_ROWS_MAX } from './import-limits.ts'
import { importedKinds } from './imported-kinds.ts'

export const undoBody = Type.Object({
  record: Type.Union(
    (Object.keys(importedKinds) as (keyof typeof importedKinds)[]).map((name) => Type.Literal(name)),
    { description: 'The kind of record of the rows.' },
  ),
  remove: Type.Array(idSchema, {
    maxItems: IMPORT_ROWS_MAX,
    uniqueItems: true,
    description: 'The ids of the records that were created.',
  }),
  change: Type.Array(Type.Object({ id: idSchema, body: Type.Record(Type.String(), Type.Unknown()) }), {
    maxItems: IMPORT_ROWS_MAX,
    description: 'The values of records before they were changed, each record once.',
  }),
})

/** Deletes the records that an import created, the last one first, and gives changed ones their values back. */
export async function undoImport(scope: Scope, { verbs }: RecordKind, asked: Static<typeof undoBody>): Promise<object> {
  const { remove, change } = asked
  const given = { notify_user_resources: false }
  for (const id of remove.toReversed()) await verbs.remove?.run(scope, { id, body: undefined, given })
  for (const { id, body } of change) await verbs.update?.run(scope, { id, body, given })
  const warnings = unreadMembers(asked, undoBody)
  return {
    data: { removed: remove.length, changed: change.length },
    ...(warnings.length > 0 && { warnings: boundedWarnings(warnings) }),
  }
}
