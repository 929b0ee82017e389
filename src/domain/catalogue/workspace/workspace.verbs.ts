import { recordKind } from '../../../records/record-kind.ts'
import { workspaceHolidays } from './list-holidays.ts'
import { workspace } from './workspace.record.ts'

export const workspaceKind = recordKind(workspace, {
  actions: [workspaceHolidays],
})
