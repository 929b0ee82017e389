import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb } from '../../../records/write/default-verbs.ts'
import { deleteProjectFolder } from './delete-project-folder.ts'
import { projectFolder } from './project-folder.record.ts'
import { restoreProjectFolder } from './restore-project-folder.ts'

export const projectFolderKind = recordKind(projectFolder, {
  verbs: {
    remove: changeVerb((scope, { id }) => deleteProjectFolder(scope, id), {}),
    restore: changeVerb((scope, { id }) => restoreProjectFolder(scope, id), {}),
  },
})
