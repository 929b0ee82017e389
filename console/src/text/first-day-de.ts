import type { firstDayEn } from './first-day-en.ts'
import type { Message } from './message.ts'

/** German texts of a studio that has nothing to book yet. */
export const firstDayDe: Readonly<Record<keyof typeof firstDayEn, Message>> = {
  'today.no-resource':
    'Sie sind nicht als Ressource angelegt, also kann niemand Sie buchen. Ein Administrator kann das ändern.',
  'today.no-resource-yet':
    'Sie sind nicht als Ressource angelegt, also kann niemand Sie buchen. Das können Sie bei den Ressourcen ändern.',
  'today.resources': 'Ressourcen',
  'today.nothing-yet': 'Noch kann nichts gebucht werden. Legen Sie Ihre Räume, Personen und Geräte im Plan an.',
  'records.none-credited':
    'Öffnen Sie eine Rechnung, und wählen Sie „Gutschreiben …“. Ihre Gutschriften erscheinen hier.',
  'records.none-paid': 'Erfassen Sie Zahlungen auf der Seite einer Rechnung, oder lesen Sie sie aus einem Kontoauszug.',
  'records.none-billed':
    'Laden Sie die E-Rechnung eines Lieferanten hoch, als XML oder PDF. Sie zählt als Kosten ihres Projekts.',
  'setup.about': 'Dieser Link gilt einmal. Sie werden der erste Administrator.',
  'setup.you': 'Sie',
  'setup.studio': 'Das Studio',
  'setup.name': 'Name',
  'setup.later': 'Sie können alles später ändern.',
  'setup.local': 'Das bleibt auf Ihrem Server.',
  'setup.provider': 'Von jetzt an melden Sie sich mit {provider} an.',
  'setup.make': 'Studio anlegen',
  'first-day': 'Was buchen Sie?',
  'first-day.about':
    'Schreiben Sie die Namen Ihrer Räume, Personen und Geräte auf, einen je Zeile. Jeder Name wird eine Zeile des Plans.',
  'first-day.kinds': 'Was die Namen sind',
  'first-day.1': 'Räume',
  'first-day.2': 'Personen',
  'first-day.3': 'Geräte',
  'first-day.names': '{kind}, je Zeile ein Name',
  'first-day.create': { one: '{count} Zeile anlegen', other: '{count} Zeilen anlegen' },
  'first-day.create-key': 'Die Zeilen anlegen',
  'first-day.then': 'Ziehen Sie dann über eine Zeile: Das ist eine Buchung.',
  'first-day.created': { one: '{count} Zeile angelegt', other: '{count} Zeilen angelegt' },
  'first-day.partly': {
    one: 'Die erste Zeile ist angelegt. Die anderen stehen noch im Feld.',
    other: 'Die ersten {count} Zeilen sind angelegt. Die anderen stehen noch im Feld.',
  },
  'first-day.show': 'Plan zeigen',
  'first-day.import': 'Vorhandene Daten importieren',
  'first-day.import.about':
    'Ressourcen, Kunden und Buchungen, aus CSV oder XLSX. Sie sehen, was mit jeder Zeile geschieht, bevor etwas gespeichert wird.',
  'first-day.rates': 'Preise festlegen',
  'first-day.rates.about':
    'Preise der Buchungen und, im Reiter daneben, Steuern. Beides hat bis zur ersten Rechnung Zeit.',
  'first-day.invite': 'Andere Benutzer einladen',
  'first-day.invite.about': 'Alle sehen die Änderungen der anderen sofort, und nur, was ihre Gruppe erlaubt.',
  'first-day.booking': 'Ihre erste Buchung',
  'first-day.another': 'Weitere …',
  'schedule.empty': 'Es gibt noch nichts zu buchen',
  'schedule.empty.hint': 'Räume, Personen und Geräte, die ein Administrator anlegt, erscheinen hier, je eine Zeile.',
}
