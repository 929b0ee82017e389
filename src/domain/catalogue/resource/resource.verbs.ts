import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { changeResource } from './change-resource.ts'
import { createResource } from './create-resource.ts'
import { removeResource } from './remove-resource.ts'
import { resource } from './resource.record.ts'
import { restoreResource } from './restore-resource.ts'

export const resourceKind = recordKind(resource, {
  verbs: {
    create: createVerb((scope, { body }) => createResource(scope, body), {}),
    update: changeVerb((scope, { id, body }) => changeResource(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removeResource(scope, id), {}),
    restore: changeVerb((scope, { id }) => restoreResource(scope, id), {}),
  },
})
