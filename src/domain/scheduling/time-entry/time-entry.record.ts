import Type from 'typebox'
import { integers } from '../../../kernel/query-value.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { computed } from '../../../records/fields/computed.ts'
import { flag } from '../../../records/fields/flag.ts'
import { ref, refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { checkTimeEntry, isVisibleEntry } from './entry-access.ts'
import { bookedFor } from './entry-booking.ts'
import { entryOwner } from './entry-owner.ts'
import { tookSeconds } from './time-entry.store.ts'
import { timeEntryParams } from './time-entry-params.ts'

export const timeEntry = defineRecord({
  name: 'time-entry',
  description:
    'Time that a user spent. Users can list and write their own entries; entries of others need READ or WRITE on ADMIN.',
  permission: 'ANY',
  fields: {
    owner_id: refId('user', { required: true, description: 'The user who spent the time.' }),
    owner: entryOwner,
    name: text({ required: true, description: 'A short description of the work.' }),
    description: text({ max: 20_000, description: 'A long description of the work.' }),
    start: timestamp({ required: true, isoTwin: 'start_date_time_iso', description: 'When it started.' }),
    end: timestamp({ isoTwin: 'end_date_time_iso', description: 'When it ended; null while it is running.' }),
    duration_sec: computed({
      description: 'From start to end in seconds; null while it is running.',
      answer: Type.Union([Type.String(), Type.Null()]),
      needs: ['start', 'end'],
      from: ({ start, end }) => (end === null ? 'null' : `"${Number(end) - Number(start)}"`),
      filter: (query) => tookSeconds(integers('duration_sec', query)),
      order: (column) => `(${column('end')} - ${column('start')})`,
    }),
    project: ref('project', { show: 'summary', description: 'The project for which the time was spent.' }),
    booking: bookedFor('The booking for which the time was spent.'),
    billable: flag({ renderedAs: 'string', description: 'Whether the time is charged to the client.' }),
    locked: flag({
      renderedAs: 'string',
      description: 'Whether the entry is read-only for its owner. Changing it needs WRITE on ADMIN.',
    }),
  },
  params: timeEntryParams,
  visible: isVisibleEntry,
  check: checkTimeEntry,
})
