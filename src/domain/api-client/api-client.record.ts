import Type from 'typebox'
import { defineRecord } from '../../records/define-record.ts'
import { flag } from '../../records/fields/flag.ts'
import { refId } from '../../records/fields/ref.ts'
import { text } from '../../records/fields/text.ts'
import { timestamp } from '../../records/fields/timestamp.ts'
import { changeVerb, createVerb } from '../../records/write/default-verbs.ts'
import { changeApiClient } from './change-api-client.ts'
import { createApiClient } from './create-api-client.ts'
import { removeApiClient } from './remove-api-client.ts'
import { tokenScopes } from './token-scopes.ts'

const token = Type.String({ description: 'The access token. It is shown only this once.' })

export const apiClient = defineRecord({
  name: 'api-client',
  description: 'What holds an access token and speaks for one user. Deleting it revokes the token at once.',
  permission: 'ADMIN',
  fields: {
    description: text({ description: 'What the token is for.' }),
    user_id: refId('user', { description: 'The user that the token speaks for; yourself unless said.' }),
    expires: timestamp({ description: 'Until when the token is good: five years unless said.' }),
    read_only: flag({ description: 'The token changes nothing, whatever its user may.' }),
    scopes: tokenScopes(),
    last_used: text({
      readOnly: true,
      match: 'exact',
      description:
        'The last day (UTC, 2026-03-01) on which the token was used, noted within a minute; null: it was not.',
    }),
  },
  // The last use is noted beside the writes of the instance.
  volatile: true,
  verbs: {
    create: createVerb((scope, { body }) => createApiClient(scope, body), {}, { also: { token } }),
    update: changeVerb((scope, { id, body }) => changeApiClient(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removeApiClient(scope, id), {}),
    // A token that was revoked is never good again.
    restore: null,
  },
})
