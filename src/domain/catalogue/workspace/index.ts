export { workspace } from './workspace.record.ts'
export { workspaceKind } from './workspace.verbs.ts'
