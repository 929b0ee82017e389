export { type CreatedInstance, createInstance, ensureFirstInstance, type NewInstance } from './create-instance.ts'
export { instance } from './instance.record.ts'
