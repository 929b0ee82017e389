import Type, { type Static } from 'typebox'
import type { SqlRow } from '../../../kernel/db/sql.ts'

const count = (description: string) => Type.Integer({ description })

const quarantined = Type.Object({
  event: Type.String({ description: 'The name of the event.' }),
  reason: Type.String({ description: 'The reason why it was not imported.' }),
})

/** The stored and shown result of a run. */
export const importCounts = Type.Object({
  created: count('Bookings that were created.'),
  updated: count('Bookings that were changed.'),
  deleted: count('Bookings that were deleted.'),
  unchanged: count('Bookings that did not change.'),
  quarantined: count('Events that could not be imported.'),
  quarantine: Type.Array(quarantined, { description: 'The first of these.' }),
})

const changedBooking = Type.Object({
  id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for a new booking of a dry run.' }),
  name: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
})

/** The changes of a run, or of a dry run. */
export const importAnswer = Type.Object({
  success: Type.Object({
    id: Type.Integer(),
    ...importCounts.properties,
    changes: Type.Object(
      {
        created: Type.Array(changedBooking),
        updated: Type.Array(changedBooking),
        deleted: Type.Array(changedBooking),
      },
      { description: 'The first of the changed bookings, in their new state.' },
    ),
  }),
  warnings: Type.Optional(Type.Array(Type.String())),
})

export type ImportRun = Static<typeof importAnswer>['success'] & {
  /** How many of the quarantined events were readable but could not be stored. */
  readonly refused: number
}
export type ImportCounts = Static<typeof importCounts>

/** The maximum length of each list: as many entries as a person reads. */
export const LISTED_MAX = 100

/** Thrown to roll back a dry run. */
export class DryRun extends Error {
  readonly run: ImportRun

  constructor(run: ImportRun) {
    super('dry run')
    this.run = run
  }
}

/** For an unchanged calendar: `unchanged` counts its bookings that have not been deleted since. */
export function unchangedRun({ id, last_run }: SqlRow & { readonly id: number }, unchanged: number): ImportRun {
  const last = typeof last_run === 'string' ? (JSON.parse(last_run) as ImportCounts) : noCounts
  const { quarantined, quarantine } = last
  const changes = { created: [], updated: [], deleted: [] }
  return { id, created: 0, updated: 0, deleted: 0, unchanged, quarantined, quarantine, changes, refused: 0 }
}

const noCounts: ImportCounts = { created: 0, updated: 0, deleted: 0, unchanged: 0, quarantined: 0, quarantine: [] }
