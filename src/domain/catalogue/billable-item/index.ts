export { addBillableItem } from './add-billable-item.ts'
export { billableItem } from './billable-item.record.ts'
export { offeredItems } from './billable-item.store.ts'
