import { parseCalendarDate } from '../../../kernel/time/zone.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { flag } from '../../../records/fields/flag.ts'
import { refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { tokenScopes } from './token-scopes.ts'

export const apiClient = defineRecord({
  name: 'api-client',
  description: 'The owner of an access token. It acts for one user. Deleting it revokes the token immediately.',
  permission: 'ADMIN',
  fields: {
    description: text({ description: 'Purpose of the token.' }),
    user_id: refId('user', { description: 'User that the token acts for. Default: yourself.' }),
    expires: timestamp({ description: 'Time at which the token expires. Default: in five years.' }),
    read_only: flag({ description: 'The token can only read, even if its user can write.' }),
    scopes: tokenScopes(),
    last_used: text({
      readOnly: true,
      match: 'exact',
      check: (day) => (parseCalendarDate(day) === undefined ? `"${day}" is not a date such as 2026-03-01` : undefined),
      description:
        'Last day (UTC, 2026-03-01) on which the token was used, recorded within a minute. Null if it was never used.',
    }),
  },
  // The last use is written separately from the writes of the instance.
  volatile: true,
})
