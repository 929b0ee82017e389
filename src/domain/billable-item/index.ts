export { billableItem } from './billable-item.record.ts'
