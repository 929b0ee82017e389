import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { integer } from '../../../records/fields/integer.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { maskMails } from './mail-mask.ts'

const RECORDS = new Map([
  ['quote', ''],
  ['invoice', ''],
  ['credit-note', ''],
])

const MAIL_STATUSES = new Map([
  ['waiting', 'to be sent'],
  ['sent', 'accepted by the mail server'],
  ['failed', 'refused, failed at all attempts, or its job was cancelled'],
])

export const mail = defineRecord({
  name: 'mail',
  description: 'A mail with a document to a client, sent or to be sent.',
  permission: 'SALES',
  fields: {
    record: choice({
      readOnly: true,
      neverNull: true,
      values: RECORDS,
      description: 'Kind of the document in the mail.',
    }),
    record_id: integer({ readOnly: true, neverNull: true, description: 'Id of the document.' }),
    to: text({
      readOnly: true,
      neverNull: true,
      max: 2_000,
      description: 'Recipients: addresses, separated by commas.',
    }),
    cc: text({ readOnly: true, max: 2_000, description: 'Copy recipients: addresses, separated by commas.' }),
    subject: text({ readOnly: true, max: 2_000, description: 'Subject of the mail.' }),
    message: text({ readOnly: true, max: 20_000, description: 'Text of the mail.' }),
    status: choice({ readOnly: true, neverNull: true, values: MAIL_STATUSES, description: 'Delivery status.' }),
    sent: timestamp({
      readOnly: true,
      isoTwin: 'sent_iso',
      description: 'Time at which the mail server accepted the mail.',
    }),
    pending: text({
      readOnly: true,
      max: 2_000,
      description:
        'Recipients of a sent mail whom the mail server refused temporarily: addresses, separated by commas. Delivery to them is tried again.',
    }),
    error: text({
      readOnly: true,
      max: 2_000,
      description:
        'Error of the last attempt. For a sent mail: the refused recipients, or why the e-invoice is missing.',
    }),
  },
  masked: maskMails,
})
