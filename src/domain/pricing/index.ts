export type { BookingFacts, OwnRate, RateScheme, ResourceFacts } from './price-list.ts'
export { priceResource } from './price-resource.ts'
