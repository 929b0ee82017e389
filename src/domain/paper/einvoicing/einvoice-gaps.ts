import type { CheckedInvoice, EInvoiceGap } from './einvoice-gap.ts'
import { frenchGaps } from './french-gaps.ts'
import { germanGaps } from './german-gaps.ts'
import { lineGaps } from './line-gaps.ts'
import { nationalGaps } from './national-gaps.ts'
import { addressGaps, facturXGaps, partyGaps } from './party-gaps.ts'
import { peppolGaps } from './peppol-gaps.ts'
import { taxGaps } from './tax-gaps.ts'

/** Everything that is missing or wrong for an e-invoice in a format; empty where it is complete. */
export function einvoiceGaps(checked: CheckedInvoice): EInvoiceGap[] {
  const rules = [
    partyGaps,
    addressGaps,
    facturXGaps,
    lineGaps,
    taxGaps,
    germanGaps,
    frenchGaps,
    peppolGaps,
    nationalGaps,
  ]
  return rules.flatMap((gaps) => gaps(checked))
}
