/** The subject of an event: the kind of record, by its name in events, and the name of its list. */
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
