import type { BodyReader } from '../../../records/write/body-reader.ts'
import { requireOrder } from '../../../records/write/require-order.ts'
import { settleCustomFieldValue } from './custom-field-value.ts'

/** Checks the members of a scheme against each other. A season that repeats every year may cross New Year. */
export function checkRateScheme(reader: BodyReader): void {
  if (reader.value('fixed_date') === 1) requireOrder(reader, 'date_start', 'date_end')
  settleCustomFieldValue(reader)
}
