export { priceAgainAction } from './price-again.ts'
export { restorePriceAction } from './restore-price.ts'
