export { projectBills } from './supplier-bill.store.ts'
export { supplierBillKind } from './supplier-bill.verbs.ts'
