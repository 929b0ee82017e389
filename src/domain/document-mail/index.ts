export { creditNoteMailing, documentMailing } from './document-mailing.ts'
export { mail } from './mail.record.ts'
