import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { closedDays } from './list-closed-days.ts'
import { workspaceHolidays } from './list-holidays.ts'
import { changeWorkspace, createWorkspace } from './store-workspace.ts'
import { workspace } from './workspace.record.ts'

export const workspaceKind = recordKind(workspace, {
  verbs: {
    create: createVerb((scope, { body }) => createWorkspace(scope, body), {}),
    update: changeVerb((scope, { id, body }) => changeWorkspace(scope, id, body), {}),
  },
  actions: [workspaceHolidays, closedDays],
})
