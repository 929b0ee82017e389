import { defineRecord } from '../../../records/define-record.ts'
import { flag } from '../../../records/fields/flag.ts'
import { refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { tokenScopes } from './token-scopes.ts'

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
  // The last use is written separately from the writes of the instance.
  volatile: true,
})
