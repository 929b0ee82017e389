export { customField } from './custom-field.record.ts'
