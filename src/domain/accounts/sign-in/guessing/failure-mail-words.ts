import { languageOfWords, wordsInLanguage } from '../../../../kernel/words-in-language.ts'
import { renderAccessMail } from '../../access-mail/index.ts'

const names = ['hello', 'subject', 'text', 'slowed', 'journal'] as const

/** By language, in the order of `names`. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  de: 'Guten Tag {name},|Falsche Passwörter für {email}|jemand hat {failures} falsche Passwörter oder Codes probiert, um sich als {who} ({email}) anzumelden.|Weitere Versuche werden gebremst. {who} kann sich von Geräten, die schon benutzt wurden, weiterhin anmelden.|Journal öffnen',
  en: 'Hello {name},|Wrong passwords for {email}|Somebody has tried {failures} wrong passwords or codes to sign in as {who} ({email}).|Further attempts are slowed down. {who} can still sign in from devices that were used before.|Open the journal',
  es: 'Hola, {name}:|Contraseñas incorrectas para {email}|Alguien ha probado {failures} contraseñas o códigos incorrectos para iniciar sesión como {who} ({email}).|Los demás intentos se frenan. {who} puede seguir iniciando sesión desde dispositivos ya utilizados.|Abrir el registro',
  fr: 'Bonjour {name},|Mots de passe erronés pour {email}|Quelqu’un a essayé {failures} mots de passe ou codes erronés pour se connecter en tant que {who} ({email}).|Les autres tentatives sont ralenties. {who} peut toujours se connecter depuis les appareils déjà utilisés.|Ouvrir le journal',
  it: 'Salve {name},|Password errate per {email}|qualcuno ha provato {failures} password o codici errati per accedere come {who} ({email}).|Gli altri tentativi vengono rallentati. {who} può ancora accedere dai dispositivi già usati.|Apri il registro',
  nl: 'Hallo {name},|Verkeerde wachtwoorden voor {email}|Iemand heeft {failures} verkeerde wachtwoorden of codes geprobeerd om zich aan te melden als {who} ({email}).|Verdere pogingen worden vertraagd. {who} kan zich nog aanmelden vanaf apparaten die eerder zijn gebruikt.|Logboek openen',
  pt: 'Olá, {name},|Palavras-passe erradas para {email}|Alguém experimentou {failures} palavras-passe ou códigos errados para entrar como {who} ({email}).|As tentativas seguintes são abrandadas. {who} pode continuar a entrar a partir de dispositivos já usados.|Abrir o registo',
}

interface FailureFacts {
  /** The administrator who gets the mail. */
  readonly name: string
  /** The user whose password was guessed. */
  readonly who: string
  readonly email: string
  readonly failures: number
  readonly journalUrl: string
}

/** The mail to an administrator about many wrong passwords for one user. */
export function failureMailWords(locale: string, { journalUrl, ...facts }: FailureFacts) {
  const words = wordsInLanguage(names, wordsByLanguage, locale)
  const values: Readonly<Record<string, string | number>> = facts
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  return renderAccessMail({
    subject: fill(words.subject),
    paragraphs: [fill(words.hello), fill(words.text), fill(words.slowed)],
    link: { url: journalUrl, label: words.journal },
    after: [],
    language: languageOfWords(wordsByLanguage, locale),
  })
}
