export { creditNoteMailing, documentMailing } from './document-mailing.ts'
export { mail } from './mail.record.ts'
export { mailKindOf } from './mail.verbs.ts'
