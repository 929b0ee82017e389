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
  description: 'Something that is sold beside the time of resources: a hard disk, a courier, a lunch.',
  permission: 'SALES',
  customFields: { all: ['billable_item'] },
  fields: {
    name: text({ required: true, description: 'Name of the item.' }),
    currency: currencyCode({ description: 'Currency of the costs; the instance’s unless said.' }),
    description: text({ max: 20_000, description: 'What the item is.' }),
    unit_name: text({ description: 'The unit it is charged in, such as piece or litre.' }),
    unit_code: text({
      match: 'exact',
      check: codeProblem(codeLists.unit, 'H87'),
      description:
        'The unit by its code of UN/ECE Rec 20: H87 for pieces (BT-130). Follows from unit_name unless said.',
    }),
    buy_cost: cost(
      decimal({ initial: '0', currency: 'currency', description: 'What a unit costs the account owner.' }),
    ),
    sell_cost: decimal({ initial: '0', currency: 'currency', description: 'What a unit costs the customer.' }),
    taxes: refs('tax', { link: itemTaxes, show: 'line', description: 'The taxes that the item carries.' }),
  },
  params: billableItemParams,
})
