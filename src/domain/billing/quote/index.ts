export { quote } from './quote.record.ts'
export { mailQuote, quoteKind } from './quote.verbs.ts'
