import { idsParam } from '../../../kernel/http/params.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { quotesAnyOf } from '../invoicing/index.ts'

export const quoteParams = listParams(
  { booking_ids: idsParam('Quotes that were made from any of these bookings.') },
  ({ booking_ids }, scope) => (booking_ids === undefined ? [] : [quotesAnyOf(scope, booking_ids)]),
)
