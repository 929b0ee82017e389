import { codeProblem } from '../../../kernel/code-lists/code-list.ts'
import { codeLists } from '../../../kernel/code-lists/code-lists.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { currencyCode } from '../../../records/fields/currency-code.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { refs } from '../../../records/fields/refs.ts'
import { text } from '../../../records/fields/text.ts'
import { cost } from '../../accounts/access/index.ts'
import { itemTaxes } from './billable-item.store.ts'
import { billableItemParams } from './billable-item-params.ts'

export const billableItem = defineRecord({
  name: 'billable-item',
  description: 'An item that is sold in addition to the time of resources: a hard disk, a courier, a lunch.',
  permission: 'SALES',
  customFields: { all: ['billable_item'] },
  fields: {
    name: text({ required: true, description: 'Name of the item.' }),
    currency: currencyCode({ description: 'Currency of the costs; by default that of the instance.' }),
    description: text({ max: 20_000, description: 'A description of the item.' }),
    unit_name: text({ description: 'The unit in which it is charged, such as piece or litre.' }),
    unit_code: text({
      match: 'exact',
      check: codeProblem(codeLists.unit, 'H87'),
      description:
        'The unit by its code of UN/ECE Rec 20: H87 for pieces (BT-130). By default it follows from unit_name.',
    }),
    buy_cost: cost(decimal({ initial: '0', currency: 'currency', description: 'The cost of a unit for the account.' })),
    sell_cost: decimal({ initial: '0', currency: 'currency', description: 'The price of a unit for the client.' }),
    taxes: refs('tax', { link: itemTaxes, show: 'line', description: 'The taxes of the item.' }),
  },
  params: billableItemParams,
})
