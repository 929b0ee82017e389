export { supplierBillKind } from './supplier-bill.verbs.ts'
