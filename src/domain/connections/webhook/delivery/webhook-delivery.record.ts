import Type from 'typebox'
import { cutText } from '../../../../kernel/cut-text.ts'
import { amongNames } from '../../../../kernel/text-checks.ts'
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
import { eventNames } from '../../event/index.ts'
import { deliveryText } from './delivery-texts.ts'
import { retryDeliveryAction } from './retry-delivery.ts'

const REQUEST_MAX = 2000

const statuses = new Map([
  ['waiting', 'until its next try'],
  ['delivered', ''],
  ['failed', 'after the last try, or refused permanently'],
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
      webhook_id: refId('webhook', { readOnly: true, description: 'The id of the webhook.' }),
      event: text({
        readOnly: true,
        neverNull: true,
        match: 'exact',
        check: amongNames(() => [...eventNames, 'ping']),
        description: 'The name of the event.',
      }),
      record: text({
        readOnly: true,
        neverNull: true,
        match: 'exact',
        check: amongNames(() => kinds().map(({ name }) => name)),
        description: 'The kind of the changed record.',
      }),
      record_id: integer({ readOnly: true, neverNull: true, description: 'The id of the record.' }),
      status: choice({ readOnly: true, neverNull: true, description: 'The current state.', values: statuses }),
      attempts: integer({ readOnly: true, neverNull: true, description: 'The number of attempts.' }),
      code: integer({ readOnly: true, description: 'The HTTP status of the last try; null if there was no answer.' }),
      error: text({ readOnly: true, description: 'The error of the last try.' }),
      next_try: timestamp({
        readOnly: true,
        description:
          'The earliest time of the next try; null while the webhook is off, or an earlier event of the record waits.',
      }),
      tries: computed({
        description: 'The last ten tries, oldest first, each with time, status and error.',
        answer: Type.Array(oneTry),
        needs: ['tries'],
        from: (row) => String(row.tries),
      }),
      request: deliveryText(kinds, {
        description: `The first ${REQUEST_MAX} characters of the sent body.`,
        answer: nullable.text,
        column: 'body',
        show: (body) => JSON.stringify(cutText(String(body), REQUEST_MAX)),
      }),
      answer: deliveryText(kinds, {
        description: 'The beginning of the last answer of the receiver.',
        answer: nullable.text,
        column: 'answer',
        show: (answer) => JSON.stringify(answer ?? null),
      }),
    },
    // Always present: deliveries come and go, so no tally counts them.
    params: listParams({}, () => [compare('id', '>', 0)]),
    volatile: true,
  })
  return recordKind(definition, { verbs: { create: null, update: null, remove: null }, actions: [retryDeliveryAction] })
}
