import type { Scope } from '../../../kernel/scope.ts'
import { wordsInLanguage } from '../../../kernel/words-in-language.ts'

const names = ['password', 'provider'] as const

/** By language, in the order of `names`. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  de: 'Wenn nicht, wählen Sie sofort ein neues Passwort und sagen Sie Ihrer Administration Bescheid: {url}|Wenn nicht, ändern Sie sofort Ihr Passwort bei {provider} und sagen Sie Ihrer Administration Bescheid: {url}',
  en: 'If not, choose a new password now and tell your administrator: {url}|If not, change your password at {provider} now and tell your administrator: {url}',
  es: 'Si no, elija ahora una nueva contraseña y avise a su administrador: {url}|Si no, cambie ahora su contraseña en {provider} y avise a su administrador: {url}',
  fr: 'Sinon, choisissez tout de suite un nouveau mot de passe et prévenez votre administrateur : {url}|Sinon, changez tout de suite votre mot de passe chez {provider} et prévenez votre administrateur : {url}',
  it: 'Altrimenti scelga subito una nuova password e avvisi l’amministratore: {url}|Altrimenti cambi subito la password presso {provider} e avvisi l’amministratore: {url}',
  nl: 'Zo niet, kies dan meteen een nieuw wachtwoord en waarschuw uw beheerder: {url}|Zo niet, wijzig dan meteen uw wachtwoord bij {provider} en waarschuw uw beheerder: {url}',
  pt: 'Caso contrário, escolha já uma nova palavra-passe e avise o seu administrador: {url}|Caso contrário, altere já a sua palavra-passe em {provider} e avise o seu administrador: {url}',
}

/** The advice for a user after a change that another user made. */
export function notYouWords(
  { address, onlyProvider }: Pick<Scope, 'address' | 'onlyProvider'>,
  locale: string,
): string {
  const words = wordsInLanguage(names, wordsByLanguage, locale)
  const text = onlyProvider === undefined ? words.password : words.provider
  return text.replaceAll('{provider}', () => onlyProvider ?? '').replaceAll('{url}', () => address.url)
}
