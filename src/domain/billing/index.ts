export { documentSources } from './document-sources.ts'
export { invoiceQuote } from './invoice-quote.ts'
export { quoteShare } from './share-of-quote.ts'
