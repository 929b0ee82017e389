export { file } from './file.record.ts'
export { contentOf } from './file.store.ts'
