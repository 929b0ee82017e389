import type { journalEn } from './journal-en.ts'
import type { Message } from './message.ts'

/** The texts of the journal's filters and of read calendars in German. */
export const journalDe: Readonly<Record<keyof typeof journalEn, Message>> = {
  'journal.filters': 'Welche Änderungen',
  'journal.by-record': 'Art',
  'journal.by-action': 'Änderung',
  'journal.by-id': 'ID des Eintrags',
  'journal.by-user': 'Von',
  'journal.all-kinds': 'Alle Arten',
  'journal.all-actions': 'Alle Änderungen',
  'journal.all-users': 'Alle',
  'journal.created': 'Angelegt',
  'journal.edited': 'Geändert',
  'journal.linked': 'Link erstellt',
  'journal.failed': 'Anmeldung fehlgeschlagen',
  'journal.deleted': 'Gelöscht',
  'journal.restored': 'Wiederhergestellt',
  'journal.deleted-option': 'gelöschte Option',
  'journal.from_time': 'Ab',
  'journal.to_time': 'Vor',
  'journal.clear': 'Alle zeigen',
  'calendar.counts': '{created} neu, {updated} geändert, {deleted} gelöscht',
  'calendar.listed': 'Die ersten {shown} von {total} sind aufgeführt.',
  'calendar.booking': 'Buchung',
  'calendar.created': 'Neu',
  'calendar.updated': 'Geändert',
  'calendar.deleted': 'Gelöscht',
  'calendar.left-out': 'Ausgelassen',
}
