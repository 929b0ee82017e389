export { creditNoteMailing, documentMailing } from './document-mailing.ts'
export { mail } from './mail.record.ts'
export { mailKind } from './mail.verbs.ts'
