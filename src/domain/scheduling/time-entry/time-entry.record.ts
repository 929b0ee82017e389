import Type from 'typebox'
import { defineRecord } from '../../../records/define-record.ts'
import { computed } from '../../../records/fields/computed.ts'
import { flag } from '../../../records/fields/flag.ts'
import { ref, refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { checkTimeEntry, isVisibleEntry } from './entry-access.ts'
import { entryBooking } from './entry-booking.ts'
import { entryOwner } from './entry-owner.ts'
import { timeEntryParams } from './time-entry-params.ts'

export const timeEntry = defineRecord({
  name: 'time-entry',
  description:
    'Time that somebody spent. Everyone lists and writes their own; those of others need READ or WRITE on ADMIN.',
  permission: 'ANY',
  fields: {
    owner_id: refId('user', { required: true, description: 'The user whose time it is.' }),
    owner: entryOwner,
    name: text({ required: true, description: 'What was done.' }),
    description: text({ max: 20_000, description: 'What was done, at length.' }),
    start: timestamp({ required: true, isoTwin: 'start_date_time_iso', description: 'When it began.' }),
    end: timestamp({ isoTwin: 'end_date_time_iso', description: 'When it ended; none while it is running.' }),
    duration_sec: computed({
      description: 'From start to end in seconds; null while it is running.',
      answer: Type.Union([Type.String(), Type.Null()]),
      needs: ['start', 'end'],
      from: ({ start, end }) => (end === null ? 'null' : `"${Number(end) - Number(start)}"`),
      order: (column) => `(${column('end')} - ${column('start')})`,
    }),
    project: ref('project', { show: 'summary', description: 'The project that it was spent on.' }),
    booking: entryBooking,
    billable: flag({ renderedAs: 'string', description: 'To be charged to the client.' }),
    locked: flag({ renderedAs: 'string', description: 'Read-only for its owner; set and lifted with WRITE on ADMIN.' }),
  },
  params: timeEntryParams,
  visible: isVisibleEntry,
  check: checkTimeEntry,
})
