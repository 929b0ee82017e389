import type { Message } from './message.ts'
import type { panelEn } from './panel-en.ts'

/** The texts of a booking's panel in German. */
export const panelDe: Readonly<Record<keyof typeof panelEn, Message>> = {
  'schedule.ics': 'Als Kalenderdatei speichern',
  'schedule.ics.saved': {
    one: '{count} Buchung in der Kalenderdatei',
    other: '{count} Buchungen in der Kalenderdatei',
  },
  duplicate: 'Auf andere Tage duplizieren',
  'duplicate.title': { one: '{name} duplizieren auf …', other: '{count} Buchungen duplizieren auf …' },
  'duplicate.earlier': 'Voriger Monat',
  'duplicate.later': 'Nächster Monat',
  'duplicate.go': 'Zu einem anderen Datum',
  'duplicate.weekly': 'Jede Woche bis',
  'duplicate.none': 'Wählen Sie die Tage.',
  'row.colour': 'Farbe der Zeile',
  'row.colour.of': 'Farbe von {name}',
  'row.colour.pick': 'Farbe',
  'row.colour.known': 'Farben der Zeilen',
  'row.colour.like': 'Wie {name}',
  'row.colour.none': 'Keine Farbe',
  'row.coloured': 'Farbe von {name} geändert',
  'panel.link': 'Link kopieren',
  'panel.link.copied': 'Link kopiert',
  'panel.go-to': 'Zu {name} gehen',
  'panel.own': 'Eigene Felder',
  'panel.own.none': 'Nichts gewählt',
}
