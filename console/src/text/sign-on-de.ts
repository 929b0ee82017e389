import type { Message } from './message.ts'
import type { signOnEn } from './sign-on-en.ts'

/** The texts of single sign-on in German. */
export const signOnDe: Readonly<Record<keyof typeof signOnEn, Message>> = {
  'sign-on.with': 'Weiter mit {name}',
  'sign-on.or': 'oder mit einem Passwort',
  'sign-on.request': 'Anfrage {id}',
  'sign-on.off': 'Single Sign-on ist hier nicht eingerichtet.',
  'sign-on.insecure': 'Die Anmeldung braucht HTTPS. Öffnen Sie die Adresse, die mit https:// beginnt.',
  'sign-on.too-many': 'Zu viele Anmeldeversuche von hier. Warten Sie 15 Minuten, und versuchen Sie es dann erneut.',
  'sign-on.provider-down': '{name} antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'sign-on.provider-refused': '{name} hat Sie nicht angemeldet.',
  'sign-on.untrusted':
    'Die Antwort von {name} ließ sich nicht prüfen. Nennen Sie Ihrem Administrator die Nummer der Anfrage unten.',
  'sign-on.expired':
    'Die Anmeldung wurde in einem anderen Browser oder vor zu langer Zeit begonnen. Beginnen Sie hier noch einmal.',
  'sign-on.not-verified':
    '{name} hat nicht bestätigt, dass Ihre E-Mail-Adresse geprüft ist. Ein Administrator kann das dort ändern.',
  'sign-on.unknown': 'Kein Benutzer hier hat Ihre E-Mail-Adresse. Ein Administrator kann Sie hinzufügen.',
  'sign-on.linked-elsewhere':
    'Ihre E-Mail-Adresse gehört hier zu einem anderen Konto bei {name}. Ein Administrator kann das ändern.',
  'sign-on.no-group': 'Keine Ihrer Gruppen bei {name} darf sich hier anmelden. Ein Administrator kann das ändern.',
  'sign-on.failed': 'Sie sind nicht angemeldet. Versuchen Sie es noch einmal.',
  'sign-on.only': 'Hier melden Sie sich mit dem Anbieter Ihrer Firma an. Passwörter gibt es nicht.',
  enter: 'Einmal anmelden',
  'enter.about': '{name}, dieser Link meldet Sie ohne {provider} bei {instance} an. Er gilt einmal.',
  'enter.open': 'Anmelden',
}
