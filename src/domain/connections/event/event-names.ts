/** What an event is about: the kind of record, by the name that events have for it, and what its list is called. */
export const eventRecords = {
  booking: 'booking',
  project: 'project',
  quote: 'quote',
  invoice: 'invoice',
  resource: 'resource',
  contact: 'contact',
  schedule: 'workspace',
} as const

export const eventNames: readonly string[] = Object.keys(eventRecords).flatMap((record) =>
  ['Created', 'Edited', 'Deleted'].map((what) => `${record}${what}`),
)
