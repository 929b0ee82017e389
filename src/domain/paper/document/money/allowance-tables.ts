import type { ElementTables } from '../../../../kernel/db/element-tables.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { mustParseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import { rowOfTax, type TaxRow, taxColumns, taxOfRow } from '../lines/index.ts'
import type { RenderedAllowance } from './allowance-members.ts'
import { allowanceOf, showAllowance, storedAllowances } from './document-allowances.ts'

/** An allowance or a charge of an invoice or a credit note. Amounts are in ten-thousandths, as are percentages. */
interface AllowanceRow {
  readonly position: number
  /** 1 for a charge, 0 for an allowance. */
  readonly charge: number
  readonly amount: number
  /** Null for a fixed amount, as is the base. */
  readonly percent: number | null
  readonly base: number | null
  readonly reason: string | null
  readonly reason_code: string | null
}

interface AllowanceTaxRow extends TaxRow {
  /** The position of the allowance. */
  readonly allowance: number
}

const allowanceColumns = ['charge', 'amount', 'percent', 'base', 'reason', 'reason_code']

/** The allowances and charges of this kind of document and their taxes: `document_allowance` and `document_allowance_tax`. */
export function allowanceTables(record: string): ElementTables {
  return {
    own: 'record_id',
    record,
    needs: ['currency'],
    tables: [
      { name: 'document_allowance', key: ['position'], columns: allowanceColumns },
      { name: 'document_allowance_tax', key: ['allowance', 'position'], columns: taxColumns },
    ],
    textOf: ([allowances = [], taxes = []], { currency }) => {
      if (allowances.length === 0) return null
      const decimals = currencyDecimals(String(currency))
      const taxesOf = Map.groupBy(taxes as unknown as AllowanceTaxRow[], ({ allowance }) => allowance)
      const rendered = (allowances as unknown as AllowanceRow[]).map(({ position, charge, base, ...row }) => {
        const own = taxesOf.get(position) ?? []
        const is_charge = charge === 1
        const totals = { is_charge, base, amount: row.amount, taxes: own.map(({ total }) => total) }
        return showAllowance({ ...row, is_charge, taxes: own.map(taxOfRow) }, totals, decimals)
      })
      return JSON.stringify(rendered)
    },
    rowsOf: (text) => {
      const allowances = storedAllowances(text)
      return [
        allowances.map(rowOfAllowance),
        allowances.flatMap((one, allowance) =>
          one.taxes.map((tax, position) => ({ allowance, position, ...rowOfTax(tax) })),
        ),
      ]
    },
  }
}

function rowOfAllowance(rendered: RenderedAllowance, position: number) {
  const { is_charge, amount, percent, reason, reason_code } = allowanceOf(rendered)
  const base = rendered.base === null ? null : mustParseDecimal(rendered.base)
  return { position, charge: is_charge ? 1 : 0, amount, percent, base, reason, reason_code }
}
