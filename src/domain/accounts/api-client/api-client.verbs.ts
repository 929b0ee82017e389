import Type from 'typebox'
import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { apiClient } from './api-client.record.ts'
import { changeApiClient } from './change-api-client.ts'
import { createApiClient } from './create-api-client.ts'
import { removeApiClient } from './remove-api-client.ts'

const token = Type.Optional(
  Type.String({ description: 'The access token. It is shown only this once, and not by a dry run.' }),
)

export const apiClientKind = recordKind(apiClient, {
  verbs: {
    create: createVerb((scope, { body }) => createApiClient(scope, body), {}, { also: { token } }),
    update: changeVerb((scope, { id, body }) => changeApiClient(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removeApiClient(scope, id), {}),
    // A revoked token is never valid again.
    restore: null,
  },
})
