export { type BulkBody, bulkAnswer, bulkBody } from './bulk-body.ts'
export { writeBulk } from './write-bulk.ts'
