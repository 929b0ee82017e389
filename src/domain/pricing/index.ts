export type { BookingFacts } from './price-list.ts'
export { priceResource } from './price-resource.ts'
export { nameOf, type Priced, type PricedLine, type PricedSide } from './priced-line.ts'
export { type PriceList, readPriceList } from './read-price-list.ts'
