import { defineJob, type JobRun } from '../../../kernel/jobs/job.ts'
import { MailRefused } from '../../../kernel/mail/mailer.ts'
import { languageOfWords, wordsInLanguage } from '../../../kernel/words-in-language.ts'
import { type MailAddressee, mailAddressee, notYouWords, renderAccessMail } from '../access-mail/index.ts'
import { findMailSender } from '../administrator-mail/index.ts'
import { type DeviceRow, deviceOf } from './sign-in-device.store.ts'

interface DeviceMail {
  readonly user_id: number
  readonly device_hash: string
}

/** Mails a user about a sign-in from a device that they have not used before. */
export const mailNewDevice = defineJob<DeviceMail>({ name: 'mail-new-device', run: sendMail, isWarning: true })

const names = ['hello', 'subject', 'text', 'when', 'device', 'address', 'own'] as const

/** By language, in the order of `names`. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  de: 'Guten Tag {name},|Neue Anmeldung bei {company}|in Ihrem Zugang bei {company} hat sich jemand auf einem neuen Gerät angemeldet.|Zeit|Gerät|Adresse|Wenn Sie das waren, brauchen Sie nichts zu tun.',
  en: 'Hello {name},|New sign-in to {company}|Somebody has signed in to your account at {company} on a new device.|Time|Device|Address|If that was you, you do not need to do anything.',
  es: 'Hola, {name}:|Nuevo inicio de sesión en {company}|Alguien ha iniciado sesión en su cuenta de {company} en un dispositivo nuevo.|Hora|Dispositivo|Dirección|Si ha sido usted, no tiene que hacer nada.',
  fr: 'Bonjour {name},|Nouvelle connexion à {company}|Quelqu’un s’est connecté à votre compte chez {company} sur un nouvel appareil.|Heure|Appareil|Adresse|Si c’était vous, vous n’avez rien à faire.',
  it: 'Salve {name},|Nuovo accesso a {company}|qualcuno ha effettuato l’accesso al suo account presso {company} da un nuovo dispositivo.|Ora|Dispositivo|Indirizzo|Se è stato lei, non deve fare nulla.',
  nl: 'Hallo {name},|Nieuwe aanmelding bij {company}|Iemand heeft zich op een nieuw apparaat aangemeld bij uw account van {company}.|Tijd|Apparaat|Adres|Was u dat, dan hoeft u niets te doen.',
  pt: 'Olá, {name},|Novo acesso a {company}|Alguém entrou na sua conta em {company} a partir de um novo dispositivo.|Hora|Dispositivo|Endereço|Se foi você, não precisa fazer nada.',
}

async function sendMail(run: JobRun, { user_id, device_hash }: DeviceMail): Promise<void> {
  const scope = run.scope()
  const sender = await findMailSender(scope)
  const user = await mailAddressee(scope, user_id)
  const device = await deviceOf(scope, user_id, device_hash)
  if (sender === undefined || user === undefined || device === undefined) return
  const { mailer, from, replyTo, name } = sender
  const locale = user.locale ?? scope.instance.locale
  const zone = user.timezone ?? scope.instance.timezone
  const words = newDeviceWords(user, device, { company: name, notYou: notYouWords(scope, locale), locale, zone })
  const messageId = sender.messageId(`device-${user_id}-${device_hash.slice(0, 16)}`)
  try {
    await mailer.send({ from, replyTo, to: [user.primary_email], ...words, isAutomatic: true, messageId })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    run.log.warn({ err: error, instance_id: scope.instance.id, user_id }, 'A mail about a new device was refused')
  }
}

interface Setting {
  readonly company: string
  /** The advice if another person did it. */
  readonly notYou: string
  readonly locale: string
  readonly zone: string
}

function newDeviceWords(
  { first_name }: MailAddressee,
  { device, address, last_used }: DeviceRow,
  { company, notYou, locale, zone }: Setting,
) {
  const words = wordsInLanguage(names, wordsByLanguage, locale)
  const values: Readonly<Record<string, string>> = { name: first_name, company }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: zone })
  const facts = [
    `${words.when}: ${format.format(last_used * 1000)}`,
    `${words.device}: ${device || '–'}`,
    `${words.address}: ${address}`,
  ]
  return renderAccessMail({
    subject: fill(words.subject),
    paragraphs: [fill(words.hello), fill(words.text), ...facts],
    after: [words.own, notYou],
    language: languageOfWords(wordsByLanguage, locale),
  })
}
