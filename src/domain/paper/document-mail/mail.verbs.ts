import { recordKind } from '../../../records/record-kind.ts'
import { mail } from './mail.record.ts'

export const mailKind = recordKind(mail, {
  verbs: { create: null, update: null, remove: null },
})
