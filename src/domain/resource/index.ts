export { resource } from './resource.record.ts'
export { storedRates } from './resource-rate.ts'
