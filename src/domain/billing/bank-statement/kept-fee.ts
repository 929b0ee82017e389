import { childOf, childrenOf, textAt } from '../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../kernel/xml/read-xml.ts'
import { writtenAmount } from './written-amount.ts'

/**
 * The fee that the bank has kept of an amount (Chrgs), in ten-thousandths; 0 without one, or in another currency. Later versions
 * of the messages have the fees as records, which can say that the amount does not contain them (ChrgInclInd).
 */
export function keptFee(of: ReadElement | undefined, currency: string): number {
  const fees = childrenOf(of, 'Chrgs').flatMap((one) => {
    const records = childrenOf(one, 'Rcrd')
    return records.length > 0 ? records : [one]
  })
  return fees.reduce((sum, fee) => {
    const amount = childOf(fee, 'Amt') ?? childOf(fee, 'TtlChrgsAndTaxAmt')
    const isKept = textAt(fee, 'CdtDbtInd') !== 'CRDT' && !['false', '0'].includes(textAt(fee, 'ChrgInclInd') ?? '')
    return isKept && amount?.attributes.Ccy === currency ? sum + Math.max(0, writtenAmount(amount.text) ?? 0) : sum
  }, 0)
}
