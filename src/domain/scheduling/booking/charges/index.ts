export {
  type BookedRate,
  chargedQuantity,
  exactQuantity,
  type RateInput,
  rateInput,
  rateUnit,
  readRate,
  renderedRate,
} from './booked-rate.ts'
export { itemTables, readStoredItems, type StoredItem } from './item-tables.ts'
export { rateTables } from './rate-tables.ts'
export { addCharges, allCharges, type ChargeColumn, withCharges } from './stored-charges.ts'
export {
  type RateLine,
  type RatesByResource,
  type Reasons,
  rateLines,
  ratesOf,
  ratesWithoutReasons,
  readStoredRates,
  type StoredRates,
  writeStoredRates,
} from './stored-rates.ts'
