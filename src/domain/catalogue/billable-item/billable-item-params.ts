import { idsParam, textParam } from '../../../kernel/http/params.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { linkedTo, type Predicate } from '../../../records/list/predicate.ts'
import { carriesTaxNamed, itemTaxes } from './billable-item.store.ts'

/** The constraints of the list of billable items (contract 4.11). */
export const billableItemParams = listParams(
  {
    'taxes[id]': idsParam('Items with any of these taxes.'),
    'taxes[name]': textParam('Items with a tax whose name contains this text.'),
  },
  (given) => {
    const constraints: Predicate[] = []
    if (given['taxes[id]'] !== undefined) constraints.push(linkedTo(itemTaxes, given['taxes[id]']))
    if (given['taxes[name]'] !== undefined) constraints.push(carriesTaxNamed(given['taxes[name]']))
    return constraints
  },
)
