import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { refs } from '../../../records/fields/refs.ts'
import { text } from '../../../records/fields/text.ts'
import { visibleViews } from '../access/index.ts'
import { userName } from '../user-name/index.ts'
import { viewKinds, viewSettings } from './view-settings.ts'

const NAME_MAX = 100

export const view = defineRecord({
  name: 'view',
  description: 'A saved view of a page. Users see their own views and the views that are shared with their group.',
  permission: 'ANY',
  fields: {
    name: text({ required: true, max: NAME_MAX, description: 'Name of the view.' }),
    kind: choice({ required: true, values: viewKinds, description: 'Page of the view. It cannot change later.' }),
    settings: viewSettings('Settings of the view, depending on its kind: an object of at most 32 KiB as JSON.'),
    shared_groups: refs('group', {
      link: { table: 'view_group', own: 'view_id', other: 'group_id' },
      show: 'summary',
      description:
        'Groups whose users also see the view. Only the owner of the view, the user who created it, can change the groups.',
    }),
    created_name: userName({ of: 'created_id', description: 'Name of the owner.' }),
  },
  visible: visibleViews,
  check: (reader) => reader.keeps('kind'),
})
