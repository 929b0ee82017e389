export { rateScheme } from './rate-scheme.record.ts'
