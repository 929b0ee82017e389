import { languageOfWords, wordsInLanguage } from '../../../kernel/words-in-language.ts'
import { renderAccessMail } from '../access-mail/index.ts'
import type { FactorChange, FactorName } from './factor-change.ts'

const names = [
  'hello',
  'subject',
  'totp added',
  'totp removed',
  'passkey added',
  'passkey removed',
  'recovery-code renewed',
  'recovery-code used',
  'all removed',
  'when',
  'own',
] as const

/** By language, in the order of `names`. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  de: 'Guten Tag {name},|Ihre Anmeldung bei {company} wurde geändert|für Ihren Zugang bei {company} wurde eine Authenticator-App eingerichtet.|von Ihrem Zugang bei {company} wurde die Authenticator-App entfernt.|für Ihren Zugang bei {company} wurde ein Passkey hinzugefügt: {called}|von Ihrem Zugang bei {company} wurde ein Passkey entfernt: {called}|für Ihren Zugang bei {company} gibt es neue Wiederherstellungscodes. Die alten gelten nicht mehr.|mit einem Wiederherstellungscode hat sich jemand in Ihrem Zugang bei {company} ausgewiesen. Der Code ist verbraucht.|von Ihrem Zugang bei {company} wurden alle zweiten Faktoren entfernt. Das Passwort allein genügt wieder.|Zeit|Wenn Sie davon wissen, brauchen Sie nichts zu tun.',
  en: 'Hello {name},|Your sign-in to {company} has changed|An authenticator app has been set up for your account at {company}.|The authenticator app has been removed from your account at {company}.|A passkey has been added to your account at {company}: {called}|A passkey has been removed from your account at {company}: {called}|Your account at {company} has new recovery codes. The old ones are no longer valid.|Somebody has used a recovery code for your account at {company}. The code cannot be used again.|All second factors have been removed from your account at {company}. You can sign in with your password alone again.|Time|If you know about this change, you do not need to do anything.',
  es: 'Hola, {name}:|Su inicio de sesión en {company} ha cambiado|Se ha configurado una aplicación de autenticación para su cuenta de {company}.|Se ha quitado la aplicación de autenticación de su cuenta de {company}.|Se ha añadido una llave de acceso a su cuenta de {company}: {called}|Se ha quitado una llave de acceso de su cuenta de {company}: {called}|Su cuenta de {company} tiene nuevos códigos de recuperación. Los anteriores ya no sirven.|Alguien ha usado un código de recuperación de su cuenta de {company}. El código ya no sirve.|Se han quitado todos los segundos factores de su cuenta de {company}. La contraseña sola vuelve a bastar.|Hora|Si está al corriente, no tiene que hacer nada.',
  fr: 'Bonjour {name},|Votre connexion à {company} a changé|Une application d’authentification a été configurée pour votre compte chez {company}.|L’application d’authentification a été retirée de votre compte chez {company}.|Une clé d’accès a été ajoutée à votre compte chez {company} : {called}|Une clé d’accès a été retirée de votre compte chez {company} : {called}|Votre compte chez {company} a de nouveaux codes de secours. Les anciens ne sont plus valables.|Quelqu’un a utilisé un code de secours de votre compte chez {company}. Ce code ne sert plus.|Tous les seconds facteurs ont été retirés de votre compte chez {company}. Le mot de passe seul suffit de nouveau.|Heure|Si vous êtes au courant, vous n’avez rien à faire.',
  it: 'Salve {name},|Il suo accesso a {company} è cambiato|per il suo account presso {company} è stata configurata un’app di autenticazione.|dal suo account presso {company} è stata rimossa l’app di autenticazione.|al suo account presso {company} è stata aggiunta una passkey: {called}|dal suo account presso {company} è stata rimossa una passkey: {called}|il suo account presso {company} ha nuovi codici di recupero. Quelli vecchi non valgono più.|qualcuno ha usato un codice di recupero del suo account presso {company}. Il codice non vale più.|dal suo account presso {company} sono stati rimossi tutti i secondi fattori. La sola password basta di nuovo.|Ora|Se ne è al corrente, non deve fare nulla.',
  nl: 'Hallo {name},|Uw aanmelding bij {company} is gewijzigd|Voor uw account van {company} is een authenticator-app ingesteld.|Van uw account van {company} is de authenticator-app verwijderd.|Aan uw account van {company} is een toegangssleutel toegevoegd: {called}|Van uw account van {company} is een toegangssleutel verwijderd: {called}|Uw account van {company} heeft nieuwe herstelcodes. De oude gelden niet meer.|Iemand heeft een herstelcode van uw account van {company} gebruikt. De code werkt niet meer.|Van uw account van {company} zijn alle tweede factoren verwijderd. Het wachtwoord alleen is weer genoeg.|Tijd|Als u hiervan weet, hoeft u niets te doen.',
  pt: 'Olá, {name},|O seu acesso a {company} foi alterado|Foi configurada uma aplicação de autenticação para a sua conta em {company}.|A aplicação de autenticação foi removida da sua conta em {company}.|Foi adicionada uma chave de acesso à sua conta em {company}: {called}|Foi removida uma chave de acesso da sua conta em {company}: {called}|A sua conta em {company} tem novos códigos de recuperação. Os antigos já não são válidos.|Alguém usou um código de recuperação da sua conta em {company}. O código já não funciona.|Todos os segundos fatores foram removidos da sua conta em {company}. A palavra-passe volta a bastar.|Hora|Se tem conhecimento disto, não precisa de fazer nada.',
}

interface Change {
  readonly factor: FactorName
  readonly change: FactorChange
  readonly called: string
  readonly at: number
}

interface Setting {
  readonly first: string
  readonly company: string
  /** The advice if another person did it. */
  readonly notYou: string
  readonly locale: string
  readonly zone: string
}

/** The mail about a change to the second factors of a user. */
export function factorMailWords(
  { factor, change, called, at }: Change,
  { first, company, notYou, locale, zone }: Setting,
): ReturnType<typeof renderAccessMail> {
  const words = wordsInLanguage(names, wordsByLanguage, locale)
  const values: Readonly<Record<string, string>> = { name: first, company, called }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: zone })
  const what = names.find((name) => name === `${factor} ${change}`) ?? 'subject'
  return renderAccessMail({
    subject: fill(words.subject),
    paragraphs: [fill(words.hello), fill(words[what]), `${words.when}: ${format.format(at * 1000)}`],
    after: [words.own, notYou],
    language: languageOfWords(wordsByLanguage, locale),
  })
}
