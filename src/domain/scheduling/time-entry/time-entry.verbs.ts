import { idParam } from '../../../kernel/http/params.ts'
import { writeAction } from '../../../records/action.ts'
import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { createTimeEntry } from './create-time-entry.ts'
import { deleteTimeEntry } from './delete-time-entry.ts'
import { restoreTimeEntry } from './restore-time-entry.ts'
import { stopTimeEntry } from './stop-time-entry.ts'
import { timeEntry } from './time-entry.record.ts'
import { updateTimeEntry } from './update-time-entry.ts'

export const timeEntryKind = recordKind(timeEntry, {
  verbs: {
    create: createVerb((scope, { body }) => createTimeEntry(scope, body), {}),
    update: changeVerb((scope, { id, body }) => updateTimeEntry(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => deleteTimeEntry(scope, id), {}),
    restore: changeVerb((scope, { id }) => restoreTimeEntry(scope, id), {}),
  },
  actions: [
    writeAction({
      method: 'PATCH',
      path: 'time-entry/stop',
      summary: 'End a running time entry now',
      params: { id: idParam('The id of the time entry.') },
      run: (scope, { given }) => stopTimeEntry(scope, given.id),
    }),
  ],
})
