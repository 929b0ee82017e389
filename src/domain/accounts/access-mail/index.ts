export { type AccessMail, renderAccessMail } from './access-mail.ts'
export { type MailAddressee, mailAddressee } from './mail-addressee.store.ts'
export { notYouWords } from './not-you-words.ts'
