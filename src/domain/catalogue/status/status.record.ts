import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { colour } from '../../../records/fields/colour.ts'
import { flag } from '../../../records/fields/flag.ts'
import { integer } from '../../../records/fields/integer.ts'
import { text } from '../../../records/fields/text.ts'
import { BOOKING_STATUS, PROJECT_STATUS } from './status-types.ts'

export const status = defineRecord({
  name: 'status',
  description: 'The stage of a booking or a project.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, description: 'Name of the status.' }),
    type_id: choice({
      required: true,
      values: new Map([
        [BOOKING_STATUS, 'booking'],
        [PROJECT_STATUS, 'project'],
      ]),
      description: 'The kind of record that can have the status. It cannot be changed.',
    }),
    description: text({ max: 10_000, description: 'A description of the status.' }),
    notification: flag({ description: 'Whether users are notified of bookings with this status.' }),
    chargeable: flag({
      initial: true,
      description:
        'Whether bookings with this status may be billed. Statuses named First Hold, Second Hold or Cancelled begin with false.',
    }),
    order: integer({ initial: 0, description: 'Position in menus, lowest first.' }),
    color_background: colour({ description: 'Background colour.' }),
    color_text: colour({ description: 'Text colour.' }),
  },
  shows: { summary: ['id', 'name', 'description', 'notification'] },
  // Otherwise bookings or projects would be left with a status of the wrong type.
  check: (reader) => reader.keeps('type_id'),
})
