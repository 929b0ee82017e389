import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { divideDecimal } from '../../../kernel/money/exact-decimal.ts'
import { allowanceAmount, type ExportedDocument, signed } from '../export/index.ts'

/** The part of an allowance or a charge that a group of lines has, such as those of a resource. In ten-thousandths. */
export interface AllowanceShare {
  readonly group: number | null
  readonly net: number
  readonly tax: number
}

export type GroupedLines = readonly {
  readonly item: ExportedDocument['items'][number]
  readonly group: number | null
}[]

/**
 * The allowances and charges of a document, shared by what its lines with the same taxes come to for each group; by all lines if none has these
 * taxes. A group whose lines are on the other side of zero than their sum has no part.
 */
export function sharesOfAllowances(document: ExportedDocument, lines: GroupedLines): AllowanceShare[] {
  return document.allowances.flatMap((one) => {
    const key = keyOf(one.taxes)
    const same = lines.filter(({ item }) => keyOf(item.taxes) === key)
    const weights = weightsOf(document, same.length > 0 ? same : lines)
    const { net, tax } = allowanceAmount(document, one)
    const [nets, taxes] = [net, tax].map((amount) => shared(amount, [...weights.values()], document.row.currency))
    return [...weights.keys()].map((group, index) => ({
      group,
      net: nets?.[index] ?? 0,
      tax: taxes?.[index] ?? 0,
    }))
  })
}

function keyOf(taxes: ExportedDocument['items'][number]['taxes']): string {
  return JSON.stringify(taxes.map(({ id, rate }) => `${id} ${rate}`).toSorted())
}

/** Never empty: nothing to go by is the row without a group. */
function weightsOf(document: ExportedDocument, lines: GroupedLines): ReadonlyMap<number | null, bigint> {
  const nets = new Map<number | null, bigint>()
  for (const { item, group } of lines) {
    nets.set(group, (nets.get(group) ?? 0n) + BigInt(signed(document, item.total)))
  }
  const whole = sumOf([...nets.values()])
  const weights = new Map([...nets].filter(([, net]) => net * whole > 0n))
  return weights.size > 0 ? weights : new Map([[null, 1n]])
}

/** Parts that add up to the amount, or are 0 where all weights are: each is what the parts up to it come to, less those before. */
export function shared(amount: number, weights: readonly bigint[], currency: string): number[] {
  const whole = sumOf(weights)
  const decimals = currencyDecimals(currency)
  if (whole === 0n) return weights.map(() => 0)
  let [weight, before] = [0n, 0]
  return weights.map((one) => {
    weight += one
    const until = divideDecimal(BigInt(amount) * weight, whole, decimals)
    const part = until - before
    before = until
    return part
  })
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, one) => sum + one, 0n)
}
