import type { Message } from './message.ts'
import type { orderedEn } from './ordered-en.ts'

/** The texts of lists whose order users choose, in German. */
export const orderedDe: Readonly<Record<keyof typeof orderedEn, Message>> = {
  'ordered.about':
    'Ziehen Sie eine Zeile am Griff, oder setzen Sie den Fokus auf den Griff und drücken Sie Alt mit einem Pfeil. Jede Änderung wird sofort gespeichert.',
  'ordered.read-only': 'Sie können das lesen. Zum Ändern brauchen Sie das Schreibrecht für die Verwaltung.',
  'ordered.moved': '{name} verschoben',
  'ordered.handle': '{name} verschieben, Platz {at} von {of}',
  'ordered.handle-hint': 'Ziehen, oder Alt mit einem Pfeil',
  'ordered.of': '{member} von {name}',
  'ordered.move-one': 'Eintrag verschieben',
}
