import type { Message } from './message.ts'
import type { signOnEn } from './sign-on-en.ts'

/** The texts of single sign-on in German. */
export const signOnDe: Readonly<Record<keyof typeof signOnEn, Message>> = {
  'sign-on.with': 'Weiter mit {name}',
  'sign-on.or': 'oder mit einem Passwort',
  'sign-on.request': 'Anfrage {id}',
  'sign-on.off': 'Hier gibt es kein Single Sign-on.',
  'sign-on.insecure': 'Die Anmeldung braucht HTTPS. Öffnen Sie die Adresse, die mit https:// beginnt.',
  'sign-on.too-many': 'Zu viele Anmeldungen von hier. Versuchen Sie es in einer Viertelstunde wieder.',
  'sign-on.provider-down': '{name} antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'sign-on.provider-refused': '{name} hat Sie nicht angemeldet.',
  'sign-on.untrusted': 'Was {name} sagt, ist nicht vertrauenswürdig. Geben Sie Ihrer Verwaltung die Anfrage unten.',
  'sign-on.expired':
    'Die Anmeldung wurde in einem anderen Browser begonnen oder vor zu langer Zeit. Beginnen Sie hier noch einmal.',
  'sign-on.not-verified':
    '{name} sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist. Ihre Verwaltung kann das dort ändern.',
  'sign-on.unknown': 'Hier hat niemand Ihre E-Mail-Adresse. Ihre Verwaltung kann Sie aufnehmen.',
  'sign-on.linked-elsewhere':
    'Ihre E-Mail-Adresse gehört hier zu einem anderen Konto bei {name}. Ihre Verwaltung kann das lösen.',
  'sign-on.no-group': 'Keine Ihrer Gruppen bei {name} darf sich hier anmelden. Ihre Verwaltung kann das ändern.',
  'sign-on.failed': 'Sie sind nicht angemeldet. Versuchen Sie es noch einmal.',
  'sign-on.only': 'Hier melden Sie sich über den Anbieter Ihrer Firma an. Passwörter gibt es nicht.',
  enter: 'Einmal anmelden',
  'enter.about': '{name}, dieser Link öffnet das Buch von {instance} ohne {provider}. Er gilt einmal.',
  'enter.open': 'Buch öffnen',
}
