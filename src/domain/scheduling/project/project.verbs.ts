import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb } from '../../../records/write/default-verbs.ts'
import { deleteProject } from './delete-project.ts'
import { project } from './project.record.ts'
import { restoreProject } from './restore-project.ts'

export const projectKind = recordKind(project, {
  verbs: {
    remove: changeVerb((scope, { id }) => deleteProject(scope, id), {}),
    restore: changeVerb((scope, { id }) => restoreProject(scope, id), {}),
  },
})
