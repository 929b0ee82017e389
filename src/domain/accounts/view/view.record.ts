import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { refs } from '../../../records/fields/refs.ts'
import { text } from '../../../records/fields/text.ts'
import { userName } from '../../../records/fields/user-name.ts'
import { visibleViews } from '../access/index.ts'
import { viewKinds, viewSettings } from './view-settings.ts'

const NAME_MAX = 100

export const view = defineRecord({
  name: 'view',
  description: 'A saved view of a page. Everyone keeps their own, and sees those that are shared with their group.',
  permission: 'ANY',
  fields: {
    name: text({ required: true, max: NAME_MAX, description: 'Name of the view.' }),
    kind: choice({ required: true, values: viewKinds, description: 'What it is a view of, once and for all.' }),
    settings: viewSettings('What it shows, as its kind has it: an object of at most 32 KiB as JSON.'),
    shared_groups: refs('group', {
      link: { table: 'view_group', own: 'view_id', other: 'group_id' },
      show: 'summary',
      description: 'The groups whose users see it too. Only its owner, the user who created it, can change it.',
    }),
    created_name: userName({ of: 'created_id', description: 'The name of its owner.' }),
  },
  visible: visibleViews,
  check: (reader) => reader.keeps('kind'),
})
