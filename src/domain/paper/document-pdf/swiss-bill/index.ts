export { swissBill } from './swiss-bill.ts'
