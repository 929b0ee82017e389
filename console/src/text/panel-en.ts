import type { Message } from './message.ts'

/** The texts of a booking's panel in English. */
export const panelEn = {
  'schedule.ics': 'Save as a calendar file',
  'schedule.ics.saved': { one: '{count} booking in the calendar file', other: '{count} bookings in the calendar file' },
  duplicate: 'Duplicate to dates',
  'duplicate.title': { one: 'Duplicate {name} to …', other: 'Duplicate {count} bookings to …' },
  'duplicate.earlier': 'Previous month',
  'duplicate.later': 'Next month',
  'duplicate.go': 'Go to another date',
  'duplicate.weekly': 'Every week until',
  'duplicate.none': 'Choose the dates.',
  'row.colour': 'Colour of the row',
  'row.colour.of': 'Colour of {name}',
  'row.colour.pick': 'Colour',
  'row.colour.known': 'Colours of the rows',
  'row.colour.like': 'Like {name}',
  'row.colour.none': 'No colour',
  'row.coloured': 'Changed the colour of {name}',
  'panel.link': 'Copy link',
  'panel.link.copied': 'Copied the link',
  'panel.go-to': 'Go to {name}',
  'panel.own': 'Custom fields',
  'panel.own.none': 'Nothing chosen',
} as const satisfies Readonly<Record<string, Message>>
