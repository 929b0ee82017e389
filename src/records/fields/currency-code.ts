import { isCurrency } from '../../kernel/money/currency.ts'
import type { FieldOptions, FieldSpec } from './field.ts'
import { instanceDefault } from './instance-default.ts'
import { text } from './text.ts'

/**
 * An active ISO 4217 code. Column: text. Where it is not required, the instance's currency stands in for one that is
 * not given, so that a stored amount always has one.
 */
export function currencyCode(options: FieldOptions): FieldSpec<string | null, ''> {
  const spec = text({
    ...options,
    match: 'exact',
    check: (code) => (isCurrency(code) ? undefined : 'must be a currency code of ISO 4217 in capitals, such as EUR'),
  })
  return options.required ? spec : instanceDefault(spec, (instance) => instance.currency)
}
