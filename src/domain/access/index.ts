export { levelsOfGroup, levelsOfUser, systemGroupId } from './access.store.ts'
export { refuseHigherLevels } from './refuse-higher-levels.ts'
export { allRights, type Levels, systemGroups } from './system-groups.ts'
