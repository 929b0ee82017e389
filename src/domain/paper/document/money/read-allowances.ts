import { codeLists } from '../../../../kernel/code-lists/code-lists.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { keyOfTaxes } from '../../../../kernel/money/document-allowance.ts'
import type { DocumentTax } from '../../../../kernel/money/document-totals.ts'
import {
  DECIMAL_WORDS,
  ONE,
  parseDecimal,
  parsePercent,
  roundDecimal,
  SHARE_WORDS,
} from '../../../../kernel/money/exact-decimal.ts'
import { flagOf } from '../../../../records/fields/flag.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import { loadTaxes } from '../../../catalogue/tax/index.ts'
import type { Line } from '../lines/index.ts'
import type { SentAllowance } from './allowance-members.ts'
import { type Allowance, allowanceOf, storedAllowances } from './document-allowances.ts'

/** The allowances and charges of the document after the write; adds what is wrong with them to the reader. */
export async function readAllowances(reader: BodyReader, lines: readonly Line[]): Promise<Allowance[]> {
  const stored = storedAllowances(reader.current?.allowances).map(allowanceOf)
  if (!('allowances' in reader.values)) return stored
  const sent = JSON.parse(String(reader.values.allowances ?? '[]')) as SentAllowance[]
  const copied = new Map([...stored, ...lines].flatMap(({ taxes }) => taxes.map((tax) => [tax.id, tax] as const)))
  const ids = sent.flatMap(({ taxes }) => (taxes ?? []).map(({ id }) => id)).filter((id) => !copied.has(id))
  const known = new Map([...(await loadTaxes(reader.scope, ids)), ...copied])
  return sent.map((one, index) => new AllowanceReader(reader, index, one).read(known, lines))
}

/** Reads one element of `allowances`. */
class AllowanceReader {
  readonly #reader: BodyReader
  readonly #index: number
  readonly #sent: SentAllowance

  constructor(reader: BodyReader, index: number, sent: SentAllowance) {
    this.#reader = reader
    this.#index = index
    this.#sent = sent
  }

  /** `known` has the taxes that the document has copied, and the others that the body names. */
  read(known: ReadonlyMap<number, DocumentTax>, lines: readonly Line[]): Allowance {
    const is_charge = flagOf(this.#sent.charge ?? false) === 1
    const percent = this.#percent()
    return {
      is_charge,
      percent,
      amount: percent === null ? this.#amount() : 0,
      reason: this.#sent.reason?.trim() || null,
      reason_code: this.#reasonCode(is_charge),
      taxes: this.#taxes(known, lines),
    }
  }

  #percent(): number | null {
    const sent = this.#sent.percent
    if (sent === undefined || sent === null) return null
    const percent = parsePercent(sent)
    if (percent !== undefined && percent >= 0 && percent <= 100 * ONE) return percent
    return this.#fault('percent', `must be ${SHARE_WORDS}`, 0)
  }

  #amount(): number {
    const sent = this.#sent.amount
    if (sent === undefined || sent === null) return this.#fault('amount', 'is required without a percent', 0)
    const amount = parseDecimal(sent)
    if (amount === undefined) return this.#fault('amount', `must be ${DECIMAL_WORDS}`, 0)
    if (amount < 0) return this.#fault('amount', 'must be zero or more: charge decides whether it is added', 0)
    const currency = String(this.#reader.value('currency'))
    const decimals = currencyDecimals(currency)
    if (roundDecimal(amount, decimals) === amount) return amount
    return this.#fault('amount', `must have at most ${decimals} decimals, as ${currency} has`, 0)
  }

  #reasonCode(isCharge: boolean): string | null {
    const code = this.#sent.reason_code
    if (code === undefined || code === null || code === '') return null
    const list = isCharge ? codeLists.chargeReason : codeLists.allowanceReason
    if (list.names.has(code)) return code
    return this.#fault('reason_code', `must be a code of ${list.title}, such as ${isCharge ? 'FC' : '95'}`, null)
  }

  #taxes(known: ReadonlyMap<number, DocumentTax>, lines: readonly Line[]): readonly DocumentTax[] {
    const sent = this.#sent.taxes
    if (sent === undefined || sent === null) return this.#taxesOfLines(lines)
    const ids = [...new Set(sent.map(({ id }) => id))]
    return ids.flatMap((id) => known.get(id) ?? this.#fault('taxes', `there is no tax with the id ${id}`, []))
  }

  #taxesOfLines(lines: readonly Line[]): readonly DocumentTax[] {
    const [first] = lines
    if (first === undefined) return this.#fault('taxes', 'is required while the document has no lines', [])
    const key = keyOfTaxes(first.taxes)
    if (lines.every(({ taxes }) => keyOfTaxes(taxes) === key)) return first.taxes
    return this.#fault('taxes', 'is required, because the lines carry different taxes', [])
  }

  #fault<T>(member: string, problem: string, otherwise: T): T {
    this.#reader.faultOn('allowances', problem, `[${this.#index}].${member}`)
    return otherwise
  }
}
