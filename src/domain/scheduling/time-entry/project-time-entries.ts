import Type from 'typebox'
import { loaded } from '../../../records/fields/computed.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import { ownerToShow } from './entry-access.ts'
import { newestEntriesOf } from './time-entry.store.ts'

/** A project can have any number of entries, and a page can have up to 1000 projects. */
const ENTRIES_SHOWN_MAX = 100

const entry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  start: Type.Integer(),
  end: Type.Union([Type.Integer(), Type.Null()]),
  owner_id: Type.Integer(),
})

/** The entries of a project that the actor may see: the same as in the list of entries. */
export const projectTimeEntries: FieldSpec<never, ''> = loaded({
  description:
    `The newest ${ENTRIES_SHOWN_MAX} time entries of the project that are visible to you; ` +
    '/v2/time-entry?project_ids=<id> lists all.',
  answer: Type.Array(entry),
  otherwise: '[]',
  async load(scope, rows) {
    const projectIds = rows.map((row) => row.id)
    const entries = await newestEntriesOf(scope, projectIds, ENTRIES_SHOWN_MAX, ownerToShow(scope))
    return new Map(
      [...Map.groupBy(entries, ({ project_id }) => project_id)].map(([projectId, ofProject]) => [
        projectId,
        JSON.stringify(ofProject.map(({ project_id, ...rendered }) => rendered)),
      ]),
    )
  },
})
