import { recordKind } from '../../../records/record-kind.ts'
import { createVerb } from '../../../records/write/default-verbs.ts'
import { createStatus } from './create-status.ts'
import { status } from './status.record.ts'

export const statusKind = recordKind(status, {
  verbs: { create: createVerb((scope, { body }) => createStatus(scope, body), {}) },
})
