export { withFormatsInside } from './booking-description-template.ts'
export { rateScheme } from './rate-scheme.record.ts'
