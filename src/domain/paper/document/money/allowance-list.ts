import { embedded } from '../../../../records/fields/embedded.ts'
import { ALLOWANCES_MAX, renderedAllowance, sentAllowance } from './allowance-members.ts'
import { allowanceTables } from './allowance-tables.ts'

/** They are kept as sent here, and `settleMoney` replaces them with the stored form. */
export const documentAllowances = embedded<typeof sentAllowance>({
  description:
    'Allowances and charges of the whole document (BG-20, BG-21). A sent list replaces all of them. Each has an amount or a percent.',
  item: sentAllowance,
  rendered: renderedAllowance,
  max: ALLOWANCES_MAX,
  elements: allowanceTables('invoice'),
  prepare: (sent, _reader, _field, store) => store(sent),
})
