import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { changeGroup } from './change-group.ts'
import { createGroup } from './create-group.ts'
import { group } from './group.record.ts'
import { removeGroup } from './remove-group.ts'
import { restoreGroup } from './restore-group.ts'

export const groupKind = recordKind(group, {
  verbs: {
    create: createVerb((scope, { body }) => createGroup(scope, body), {}),
    update: changeVerb((scope, { id, body }) => changeGroup(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removeGroup(scope, id), {}),
    restore: changeVerb((scope, { id }) => restoreGroup(scope, id), {}),
  },
})
