export { documentSources, freeBilledLines } from './document-sources.ts'
export { invoiceFromBookings, quoteFromBookings } from './from-bookings-action.ts'
export { invoiceQuote } from './invoice-quote.ts'
export { quoteShare } from './share-of-quote.ts'
