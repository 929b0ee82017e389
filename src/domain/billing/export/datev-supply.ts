import { compactVatId } from '../../../kernel/identifiers/vat-id.ts'
import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import { civilDaysOf } from '../../../kernel/time/civil-date.ts'
import type { Buyer } from '../../paper/document/index.ts'
import type { BookedTax } from './datev.store.ts'
import type { ChargedAmount, ExportedDocument } from './exported-documents.ts'

/** The prefixes of VAT ids in the EU. */
const euPrefixes: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
/** Northern Ireland is in the EU for goods only. */
const NORTHERN_IRELAND = 'XI'

/** The VAT category of a copied tax. Without one: that of the tax now, as on e-invoices. */
export function declaredCategory(
  { rate, vat_category }: ChargedAmount['taxes'][number],
  now: BookedTax | undefined,
): string | null {
  return vat_category ?? (now !== undefined && now.rate === parseDecimal(rate) ? now.vat_category : null)
}

/** Keys for what is taxed in the country of a client in the EU (one-stop shop). DATEV needs that country and its rate. */
export const abroadKeys: ReadonlySet<string> = new Set(['10', '240'])

interface Supplied {
  readonly buyer: string | null
  readonly deliver_to_country: string | null
}

/** The other EU country in which the client gets it; null if there is none. `home` begins with the country of the company. */
export function countryAbroad({ buyer, deliver_to_country }: Supplied, home: string): string | null {
  const { address_country } = JSON.parse(buyer ?? '{}') as Partial<Buyer>
  const country = deliver_to_country ?? address_country ?? ''
  const prefix = country === 'GR' ? 'EL' : country
  return euPrefixes.has(prefix) && !home.startsWith(prefix) ? country : null
}

/**
 * The VAT id of a client in another EU country, for a charge that the recapitulative statement lists: an intra-community supply, or
 * a service whose tax the client owes.
 */
export function vatIdAbroad({ buyer }: Pick<Supplied, 'buyer'>, category: string | null, home: string): string | null {
  if (buyer === null || (category !== 'K' && category !== 'AE')) return null
  const { vat_id: text } = JSON.parse(buyer) as Partial<Buyer>
  const vatId = compactVatId(text ?? '').toUpperCase()
  const prefix = vatId.slice(0, 2)
  const isAbroad = euPrefixes.has(prefix) || (prefix === NORTHERN_IRELAND && category === 'K')
  return isAbroad && !home.startsWith(prefix) ? vatId : null
}

/**
 * The day of the supply, in whose period the tax arises: that of the document, the last one of its period, or the last one of its
 * lines. A credit note changes the tax in the period of its own date.
 */
export function supplyDay({ noun, row, items }: ExportedDocument): number | null {
  if (noun === 'credit note') return null
  const ofLines = items.flatMap(({ period_end }) => (period_end == null ? [] : (civilDaysOf(period_end) ?? [])))
  return row.delivery_date ?? row.period_end ?? (ofLines.length === 0 ? null : Math.max(...ofLines))
}
