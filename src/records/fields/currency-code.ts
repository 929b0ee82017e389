import { isCurrency } from '../../kernel/money/currency.ts'
import type { FieldOptions, FieldSpec } from './field.ts'
import { instanceDefault } from './instance-default.ts'
import { text } from './text.ts'

/**
 * An active ISO 4217 code. Column: text. If it is optional and missing, the instance's currency is stored, so that an
 * amount always has a currency.
 */
export function currencyCode(options: FieldOptions): FieldSpec<string, ''> {
  const spec = text({
    ...options,
    neverNull: true,
    match: 'exact',
    check: (code) => (isCurrency(code) ? undefined : 'must be a currency code of ISO 4217 in capitals, such as EUR'),
  })
  return options.required ? spec : instanceDefault(spec, (instance) => instance.currency)
}
