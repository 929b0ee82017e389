import type { Message } from './message.ts'

/** The texts of the palette. */
export const paletteEn = {
  palette: 'Search or do anything',
  'palette.taxes': 'VAT, sales tax',
  'palette.short': 'Search',
  'palette.results': 'Results',
  'palette.found': '{shown} of {found} found',
  'palette.none': 'Nothing matches “{text}”.',
  'palette.searching': 'Searching',
  'palette.open': 'Open',
  'palette.only-actions': 'only actions',
  'palette.kind.booking': 'Bookings',
  'palette.kind.project': 'Projects and clients',
  'palette.kind.document': 'Documents',
  'palette.kind.resource': 'Rooms, people and equipment',
  'palette.kind.setting': 'Settings',
  'palette.kind.page': 'Go to',
  'palette.kind.action': 'Actions',
  'palette.quote': 'Quote {number}',
  'palette.invoice': 'Invoice {number}',
  'palette.credit-note': 'Credit note {number}',
  'palette.no-number': '(draft)',
} as const satisfies Readonly<Record<string, Message>>
