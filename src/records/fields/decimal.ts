import Type, { type TSchema } from 'typebox'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { Invalid } from '../../kernel/errors.ts'
import { currencyDecimals } from '../../kernel/money/currency.ts'
import { DECIMAL_WORDS, formatDecimal, parseDecimal } from '../../kernel/money/exact-decimal.ts'
import { listedValues } from '../../kernel/query-value.ts'
import { anyOf } from '../list/predicate.ts'
import { type FieldOptions, type FieldSpec, type Filled, plainField, renderedSchema, sentSchema } from './field.ts'

/** A decimal in an answer. */
export const decimalText = Type.String({ pattern: '^-?\\d+(\\.\\d{1,4})?$' })

/** Options of a decimal. */
export interface DecimalOptions extends FieldOptions {
  /** Lowest and highest value, as text; by default the bound of all amounts (10^11). */
  readonly min?: string
  readonly max?: string
  readonly initial?: string
  /** The column with the currency: the amount is shown with at least its decimals. Without it: in the shortest form. */
  readonly currency?: string
}

/**
 * An exact decimal of up to four places, shown as a string. Column: integer, in ten-thousandths, so that both engines
 * sort and sum it exactly.
 */
export function decimal<const O extends DecimalOptions>(options: O & DecimalOptions): FieldSpec<Filled<O, number>, ''> {
  const { currency } = options
  const min = bound(options.min)
  const max = bound(options.max)
  const initial = bound(options.initial)
  const decimalsIn = (row: SqlRow) => (currency === undefined ? undefined : currencyDecimals(String(row[currency])))
  const show = (row: SqlRow, value: SqlValue | undefined) =>
    typeof value === 'number' ? `"${formatDecimal(value, decimalsIn(row))}"` : 'null'
  return {
    named: (name) =>
      plainField(name, options, {
        columns: [{ name, type: 'integer', json: (value, row) => show(row, value) }],
        needs: currency === undefined ? [] : [currency],
        answer: renderedSchema(decimalText, options, initial),
        body: sentSchema(Type.Union([Type.String(), numberSchema(options)]), options, options.initial),
        render: (row) => show(row, row[name]),
        read(value, reader) {
          if (value === null) {
            if (options.required) reader.fault(this, 'is required')
            else reader.values[name] = initial ?? null
            return
          }
          const stored = typeof value === 'string' || typeof value === 'number' ? parseDecimal(value) : undefined
          if (stored === undefined) reader.fault(this, `must be ${DECIMAL_WORDS}`)
          else if (min !== undefined && stored < min) reader.fault(this, `must be at least ${options.min}`)
          else if (max !== undefined && stored > max) reader.fault(this, `must be at most ${options.max}`)
          else reader.values[name] = stored
        },
        filter: (query) => anyOf(name, amounts(name, query)),
        order: (column) => column(name),
        ...(currency === undefined ? {} : { currency }),
        ...(initial === undefined ? {} : { initial: () => initial }),
      }),
  }
}

function numberSchema({ min, max }: DecimalOptions): TSchema {
  return Type.Number({
    ...(min !== undefined && { minimum: Number(min) }),
    ...(max !== undefined && { maximum: Number(max) }),
  })
}

function bound(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseDecimal(text)
}

function amounts(name: string, query: string): number[] {
  return listedValues(name, query).map((part) => parseDecimal(part) ?? notAnAmount(name, part))
}

function notAnAmount(name: string, part: string): never {
  throw Invalid.field(name, `"${part}" is not ${DECIMAL_WORDS}`)
}
