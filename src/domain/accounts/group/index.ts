export { createSystemGroups } from './create-group.ts'
export { group } from './group.record.ts'
export { groupKind } from './group.verbs.ts'
