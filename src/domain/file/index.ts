export { file } from './file.record.ts'
