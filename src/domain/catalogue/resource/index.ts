export { resource } from './resource.record.ts'
export { resourceKind } from './resource.verbs.ts'
export { storedRates } from './resource-rate.ts'
export { resourceTypes } from './resource-types.ts'
