import { defineRecord } from '../../records/define-record.ts'
import { refId } from '../../records/fields/ref.ts'
import { text } from '../../records/fields/text.ts'
import { changeVerb } from '../../records/write/default-verbs.ts'
import { checkFolderPlace } from './check-folder-place.ts'
import { deleteProjectFolder } from './delete-project-folder.ts'
import { restoreProjectFolder } from './restore-project-folder.ts'

export const projectFolder = defineRecord({
  name: 'project/folder',
  description: 'A folder of projects and of other folders.',
  permission: 'PROJECT',
  fields: {
    name: text({ required: true, description: 'Name of the folder.' }),
    parent_folder_id: refId('project/folder', { description: 'The folder that this one is in; none at the top.' }),
  },
  check: checkFolderPlace,
  verbs: {
    remove: changeVerb((scope, { id }) => deleteProjectFolder(scope, id), {}),
    restore: changeVerb((scope, { id }) => restoreProjectFolder(scope, id), {}),
  },
})
