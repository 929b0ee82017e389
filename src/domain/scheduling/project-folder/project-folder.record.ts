import { defineRecord } from '../../../records/define-record.ts'
import { refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { checkParentFolder } from './check-parent-folder.ts'

export const projectFolder = defineRecord({
  name: 'project/folder',
  description: 'A folder of projects and other folders.',
  permission: 'PROJECT',
  fields: {
    name: text({ required: true, description: 'Name of the folder.' }),
    parent_folder_id: refId('project/folder', {
      description: 'The folder that contains this folder; none at the top level.',
    }),
  },
  check: checkParentFolder,
})
