import type { Message } from './message.ts'

/** The texts of the journal's filters and of read calendars. */
export const journalEn = {
  'journal.filters': 'Which changes',
  'journal.by-record': 'Kind',
  'journal.by-action': 'Change',
  'journal.by-id': 'Record id',
  'journal.by-user': 'By',
  'journal.all-kinds': 'All kinds',
  'journal.all-actions': 'All changes',
  'journal.all-users': 'Everybody',
  'journal.created': 'Created',
  'journal.edited': 'Changed',
  'journal.linked': 'Link created',
  'journal.failed': 'Sign-in failed',
  'journal.deleted': 'Deleted',
  'journal.restored': 'Restored',
  'journal.deleted-option': 'deleted option',
  'journal.from_time': 'From',
  'journal.to_time': 'Before',
  'journal.clear': 'Show all',
  'calendar.counts': '{created} new, {updated} changed, {deleted} deleted',
  'calendar.booking': 'Booking',
  'calendar.created': 'New',
  'calendar.updated': 'Changed',
  'calendar.deleted': 'Deleted',
  'calendar.left-out': 'Left out',
} as const satisfies Readonly<Record<string, Message>>
