export { createSystemGroups } from './create-group.ts'
export { group } from './group.record.ts'
