import type { DocumentTotals } from './document-totals.ts'

const members = [
  ...(['sub_total', 'discount_total', 'allowance_total', 'charge_total', 'net_total'] as const),
  ...(['tax_total', 'total', 'buy_total'] as const),
]

/** The totals in a client's document, in ten-thousandths; missing totals are not checked. */
export interface SentTotals extends Partial<Readonly<Record<(typeof members)[number], number | undefined>>> {
  readonly items?:
    | readonly { readonly total?: number | undefined; readonly buy_total?: number | undefined }[]
    | undefined
  readonly taxes?: readonly SentTax[] | undefined
}

/**
 * A tax can have several rates in a document: the client sends the total of one rate, or of all if it names no rate.
 */
interface SentTax {
  readonly id: number
  readonly rate?: number | undefined
  readonly total?: number | undefined
}

/** A member with another value than ours, by its path in the body: `tax_total`, `items[2].total`. */
export interface TotalDifference {
  readonly field: string
  readonly sent: number
  readonly ours: number
}

/**
 * The differences between sent totals and ours, for `validation_mode=strict` (contract section 5): empty if they agree.
 */
export function checkTotals(sent: SentTotals, ours: DocumentTotals): TotalDifference[] {
  const pairs: [string, number | undefined, number][] = members.map((name) => [name, sent[name], ours[name]])
  sent.items?.forEach((item, index) => {
    const line = ours.lines[index]
    pairs.push([`items[${index}].total`, item.total, line?.total ?? 0])
    pairs.push([`items[${index}].buy_total`, item.buy_total, line?.buy_total ?? 0])
  })
  sent.taxes?.forEach((tax, index) => {
    const meant = ours.taxes.filter(({ id, rate }) => id === tax.id && rate === (tax.rate ?? rate))
    const total = meant.reduce((sum, tax) => sum + tax.total, 0)
    pairs.push([`taxes[${index}].total`, tax.total, total])
  })
  return pairs.flatMap(([field, value, own]) =>
    value === undefined || value === own ? [] : [{ field, sent: value, ours: own }],
  )
}
