import type { ReadElement } from '../../../kernel/xml/read-xml.ts'
import { writtenAmount } from './written-amount.ts'

/**
 * The fee that the bank has kept of an amount (Chrgs), in ten-thousandths; 0 without one, or in another currency. Later versions
 * of the messages have the fees as records, which can say that the amount does not contain them (ChrgInclInd).
 */
export function keptFee(of: ReadElement | undefined, currency: string): number {
  const charges = named(of, 'Chrgs')
  const fees = charges.flatMap((one) => (named(one, 'Rcrd').length > 0 ? named(one, 'Rcrd') : [one]))
  return fees.reduce((sum, fee) => {
    const [amount] = [...named(fee, 'Amt'), ...named(fee, 'TtlChrgsAndTaxAmt')]
    const isKept = textOf(fee, 'CdtDbtInd') !== 'CRDT' && !['false', '0'].includes(textOf(fee, 'ChrgInclInd'))
    return isKept && amount?.attributes.Ccy === currency ? sum + Math.max(0, writtenAmount(amount.text) ?? 0) : sum
  }, 0)
}

function named(of: ReadElement | undefined, name: string): readonly ReadElement[] {
  return of?.elements.filter((one) => one.name === name) ?? []
}

function textOf(of: ReadElement, name: string): string {
  return named(of, name)[0]?.text ?? ''
}
