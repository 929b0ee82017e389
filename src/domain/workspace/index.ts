export { workspace } from './workspace.record.ts'
