import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createRecord, createVerb, restoreRecord } from '../../../records/write/default-verbs.ts'
import { customField } from './custom-field.record.ts'

/** As many as one body can have values of. Each write of an instance, and each session, has all of its fields. */
const FIELDS_MAX = 1000

export const customFieldKind = recordKind(customField, {
  verbs: {
    create: createVerb(async (scope, { body }) => {
      refuseMore(scope)
      return createRecord(scope, customField, body)
    }, {}),
    restore: changeVerb(async (scope, { id }) => {
      refuseMore(scope)
      return restoreRecord(scope, customField, id)
    }, {}),
  },
})

function refuseMore({ instance }: Scope): void {
  if (instance.customFields.length >= FIELDS_MAX) {
    throw new Conflict(
      `An instance can have at most ${FIELDS_MAX} custom fields. Delete one that is no longer needed first.`,
    )
  }
}
