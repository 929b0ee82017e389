import type { Message } from './message.ts'
import type { orderedEn } from './ordered-en.ts'

/** The texts of lists in an order of their own, in German. */
export const orderedDe: Readonly<Record<keyof typeof orderedEn, Message>> = {
  'ordered.about':
    'Ziehen Sie eine Zeile am Griff, oder drücken Sie auf dem Griff Alt mit einem Pfeil. Jede Änderung ist sofort gespeichert.',
  'ordered.read-only': 'Sie können das lesen. Zum Ändern brauchen Sie das Schreibrecht für die Verwaltung.',
  'ordered.moved': '{name} hat einen anderen Platz',
  'ordered.handle': '{name} verschieben, Platz {at} von {of}',
  'ordered.handle-hint': 'Ziehen, oder Alt mit einem Pfeil',
  'ordered.of': '{member} von {name}',
  'ordered.move-one': 'Eintrag verschieben',
}
