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

export const MAIL_STATUSES = new Map([
  ['waiting', 'to be sent; it stays so where its job was cancelled'],
  ['sent', 'taken by the mail server'],
  ['failed', 'refused, or tried as often as it is'],
])

export const mail = defineRecord({
  name: 'mail',
  description: 'A mail that brought a document to a client, or is to bring it.',
  permission: 'SALES',
  fields: {
    record: choice({
      readOnly: true,
      neverNull: true,
      values: RECORDS,
      description: 'The kind of document that it brings.',
    }),
    record_id: integer({ readOnly: true, neverNull: true, description: 'Its id.' }),
    to: text({
      readOnly: true,
      neverNull: true,
      max: 2_000,
      description: 'Who it is for: addresses with commas between.',
    }),
    cc: text({ readOnly: true, max: 2_000, description: 'Who gets a copy: addresses with commas between.' }),
    subject: text({ readOnly: true, max: 2_000, description: 'Its subject.' }),
    message: text({ readOnly: true, max: 20_000, description: 'Its text.' }),
    status: choice({ readOnly: true, neverNull: true, values: MAIL_STATUSES, description: 'How far it is.' }),
    sent: timestamp({ readOnly: true, isoTwin: 'sent_iso', description: 'When the mail server took it.' }),
    error: text({
      readOnly: true,
      max: 2_000,
      description: 'What went wrong at the last try, or of whom a mail that was sent was refused.',
    }),
  },
  masked: maskMails,
})
