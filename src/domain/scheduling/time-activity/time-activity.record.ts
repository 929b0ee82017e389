import { defineRecord } from '../../../records/define-record.ts'
import { text } from '../../../records/fields/text.ts'

export const timeActivity = defineRecord({
  name: 'time-activity',
  description: 'A kind of task that users pick when they log time.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, description: 'Name of the activity.' }),
    description: text({ max: 20_000, description: 'A description of the activity.' }),
  },
})
