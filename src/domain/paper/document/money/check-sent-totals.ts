import { type Fault, fault, Invalid } from '../../../../kernel/errors.ts'
import { checkTotals, type SentTotals } from '../../../../kernel/money/check-totals.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { documentTotals } from '../../../../kernel/money/document-totals.ts'
import { DECIMAL_WORDS, formatDecimal, parseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import { lineOf, storedElements } from '../lines/index.ts'
import { allowanceOf, storedAllowances } from './document-allowances.ts'

export type ValidationMode = 'strict' | 'auto_correct'

type Members = Readonly<Record<string, unknown>>

/** `validation_mode=strict`: throws `Invalid` with every total in the body that differs from the calculated one. */
export function checkSentTotals(body: unknown, reader: BodyReader): void {
  const currency = String(reader.value('currency'))
  const decimals = currencyDecimals(currency)
  const lines = storedElements<'items'>(reader.value('items')).map(lineOf)
  const ours = documentTotals(lines, currency, storedAllowances(reader.value('allowances')).map(allowanceOf))
  const sent = new TotalsReader(body as Members)
  const inOrder = sent.places.map((place) => ours.lines[place]).filter((line) => line !== undefined)
  const differences = checkTotals(sent.totals, { ...ours, lines: inOrder })
  const faults = differences.map(({ field, sent, ours }) =>
    fault(field, `is ${formatDecimal(sent, decimals)}, but must be ${formatDecimal(ours, decimals)}`),
  )
  if (sent.faults.length + faults.length > 0) throw new Invalid([...sent.faults, ...faults])
}

/** Reads the totals of a body whose `items` have been checked. The totals are read-only members and not checked yet. */
class TotalsReader {
  readonly faults: Fault[] = []
  readonly totals: SentTotals
  /** The index of each sent item among the document's items, which are sorted by their order. */
  readonly places: readonly number[]

  constructor(body: Members) {
    const items = membersOf(body.items)
    const taxes = membersOf(body.taxes)
    this.totals = {
      sub_total: this.#amount(body, 'sub_total'),
      discount_total: this.#amount(body, 'discount_total'),
      allowance_total: this.#amount(body, 'allowance_total'),
      charge_total: this.#amount(body, 'charge_total'),
      net_total: this.#amount(body, 'net_total'),
      tax_total: this.#amount(body, 'tax_total'),
      total: this.#amount(body, 'total'),
      buy_total: this.#amount(body, 'buy_total'),
      items: items.map((item, index) => ({
        total: this.#amount(item, 'total', `items[${index}].`),
        buy_total: this.#amount(item, 'buy_total', `items[${index}].`),
      })),
      taxes: taxes.map((tax, index) => ({
        id: Number(tax.id),
        rate: this.#amount(tax, 'rate', `taxes[${index}].`),
        total: this.#amount(tax, 'total', `taxes[${index}].`),
      })),
    }
    const orderOf = (index: number) => Number(items[index]?.order ?? index + 1)
    const places = items.map((_, index) => index)
    const sorted = places.toSorted((a, b) => orderOf(a) - orderOf(b))
    for (const [place, index] of sorted.entries()) places[index] = place
    this.places = places
  }

  #amount(members: Members, name: string, at = ''): number | undefined {
    const value = members[name]
    if (value === undefined || value === null) return undefined
    const amount = typeof value === 'string' || typeof value === 'number' ? parseDecimal(value) : undefined
    if (amount === undefined) this.faults.push(fault(`${at}${name}`, `must be ${DECIMAL_WORDS}`))
    return amount
  }
}

function membersOf(list: unknown): Members[] {
  const elements: readonly unknown[] = Array.isArray(list) ? list : []
  return elements.map((one) => (typeof one === 'object' && one !== null ? (one as Members) : {}))
}
