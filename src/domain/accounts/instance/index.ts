export {
  type CreatedInstance,
  createInstance,
  ensureFirstInstance,
  type InitialRecords,
  type NewInstance,
} from './create-instance.ts'
export { instance } from './instance.record.ts'
export { instanceKind } from './instance.verbs.ts'
