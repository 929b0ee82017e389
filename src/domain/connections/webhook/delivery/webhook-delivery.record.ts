import Type from 'typebox'
import { defineRecord, type RecordDefinition } from '../../../../records/define-record.ts'
import { choice } from '../../../../records/fields/choice.ts'
import { computed } from '../../../../records/fields/computed.ts'
import { integer } from '../../../../records/fields/integer.ts'
import { refId } from '../../../../records/fields/ref.ts'
import { text } from '../../../../records/fields/text.ts'
import { timestamp } from '../../../../records/fields/timestamp.ts'
import { listParams } from '../../../../records/list/list-params.ts'
import { compare } from '../../../../records/list/predicate.ts'
import { type RecordKind, recordKind } from '../../../../records/record-kind.ts'
import { deliveryText } from './delivery-texts.ts'
import { retryDeliveryAction } from './retry-delivery.ts'

const REQUEST_MAX = 2000

const statuses = new Map([
  ['waiting', 'for its next try'],
  ['delivered', ''],
  ['failed', 'as often as it is tried, or refused for good'],
  ['cancelled', 'because the webhook was deleted'],
])

const nullable = { integer: Type.Union([Type.Integer(), Type.Null()]), text: Type.Union([Type.String(), Type.Null()]) }
const oneTry = Type.Object({ at: Type.Integer(), code: nullable.integer, error: nullable.text })

/** The deliveries of events about these kinds. */
export function webhookDeliveryOf(kinds: () => readonly RecordDefinition[]): RecordKind {
  const definition = defineRecord({
    name: 'webhook/delivery',
    description:
      'An event for a webhook, with its state and its last attempt. Kept for a week; a failed one for a month.',
    permission: 'ADMIN',
    fields: {
      webhook_id: refId('webhook', { readOnly: true, description: 'The webhook.' }),
      event: text({ readOnly: true, neverNull: true, match: 'exact', description: 'The event.' }),
      record: text({
        readOnly: true,
        neverNull: true,
        match: 'exact',
        description: 'The kind of record that it is about.',
      }),
      record_id: integer({ readOnly: true, neverNull: true, description: 'Its id.' }),
      status: choice({ readOnly: true, neverNull: true, description: 'How far it is.', values: statuses }),
      attempts: integer({ readOnly: true, neverNull: true, description: 'How often it was tried.' }),
      code: integer({ readOnly: true, description: 'The HTTP status of the last try; none where nobody answered.' }),
      error: text({ readOnly: true, description: 'What went wrong at the last try.' }),
      next_try: timestamp({ readOnly: true, description: 'When it is tried next, at the earliest.' }),
      tries: computed({
        description: 'The last ten tries, oldest first: when, what was answered, and what went wrong.',
        answer: Type.Array(oneTry),
        needs: ['tries'],
        from: (row) => String(row.tries),
      }),
      request: deliveryText(kinds, {
        description: `The body that is sent, its first ${REQUEST_MAX} characters.`,
        answer: nullable.text,
        column: 'body',
        show: (body) => JSON.stringify(String(body).slice(0, REQUEST_MAX)),
      }),
      answer: deliveryText(kinds, {
        description: 'The beginning of what the receiver last answered.',
        answer: nullable.text,
        column: 'answer',
        show: (answer) => JSON.stringify(answer ?? null),
      }),
    },
    // Always there: deliveries come and go, so that no tally counts them.
    params: listParams({}, () => [compare('id', '>', 0)]),
    volatile: true,
  })
  return recordKind(definition, { verbs: { create: null, update: null, remove: null }, actions: [retryDeliveryAction] })
}
