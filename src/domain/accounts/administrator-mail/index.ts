export { type AdministratorMail, mailAdministrators } from './mail-administrators.ts'
export { findMailSender, type MailSender } from './mail-sender.ts'
export { findAdministrators, findMailUser, type MailUser } from './mail-user.store.ts'
