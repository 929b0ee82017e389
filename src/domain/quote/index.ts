export { mailQuote, quote } from './quote.record.ts'
