export { quote } from './quote.record.ts'
