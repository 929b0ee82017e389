import Type from 'typebox'
import { formatDecimal } from '../../../kernel/money/exact-decimal.ts'

export const taxLineShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  rate: Type.String(),
  total: Type.String(),
})

/** A tax as an element of `taxes`. Its total is 0, because it is not applied to an amount. */
export function taxLine(tax: { readonly id?: unknown; readonly name?: unknown; readonly rate?: unknown }): string {
  return `{"id":${tax.id},"name":${JSON.stringify(tax.name)},"rate":"${formatDecimal(Number(tax.rate))}","total":"0"}`
}
