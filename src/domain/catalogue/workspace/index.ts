export { type OpenHours, readOpenHours } from './read-open-hours.ts'
export { workspace } from './workspace.record.ts'
export { workspaceKind } from './workspace.verbs.ts'
export { grantFaults, workspaceGrantTable } from './workspace-grant.store.ts'
