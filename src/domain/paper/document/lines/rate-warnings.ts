import { formatDecimal, mustParseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { loadTaxes } from '../../../catalogue/tax/index.ts'
import { storedTaxes } from './stored-taxes.ts'

/** Warnings about taxes that are not what they were when the document copied them: its lines can be older than a new rate. */
export async function rateWarnings(scope: Scope, document: { readonly taxes: string | null }): Promise<string[]> {
  const copied = storedTaxes(document)
  const current = await loadTaxes(
    scope,
    copied.map(({ id }) => id),
  )
  return copied.flatMap(({ id, name, rate }) => {
    const now = current.get(id)
    if (now === undefined) {
      return `items: the tax "${name}" with ${rate} % is deleted now. Replace it on the lines if its rate has changed`
    }
    if (now.rate === mustParseDecimal(rate)) return []
    return `items: the tax "${name}" has ${rate} % here, and ${formatDecimal(now.rate)} % now. For the new rate, remove it from the lines, and add it again`
  })
}
