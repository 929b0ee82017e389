export { levelsOfGroup, levelsOfUser, systemGroupId } from './access.store.ts'
export { refuseHigherLevels } from './refuse-higher-levels.ts'
export { systemGroups } from './system-groups.ts'
