import { currencyProblem } from '../../kernel/money/currency.ts'
import type { FieldOptions, FieldSpec } from './field.ts'
import { instanceDefault } from './instance-default.ts'
import { text } from './text.ts'

/**
 * An active ISO 4217 code. Column: text. If it is optional and missing, the instance's currency is stored, so that an
 * amount always has a currency.
 */
export function currencyCode(options: FieldOptions): FieldSpec<string, ''> {
  const spec = text({ ...options, neverNull: true, match: 'exact', check: currencyProblem })
  return options.required ? spec : instanceDefault(spec, (instance) => instance.currency)
}
