import { countryCodeProblem } from '../../../kernel/identifiers/country-code.ts'
import { leitwegIdProblem } from '../../../kernel/identifiers/leitweg-id.ts'
import { text } from '../../../records/fields/text.ts'
import { documentDay } from './document-day.ts'

/** The members of a document besides its lines, with the business terms of EN 16931. `readOnly` on credit notes. */
export function einvoiceMembers(name: string, readOnly = false) {
  return {
    buyer_reference: text({
      readOnly,
      check: leitwegIdProblem,
      description: 'Buyer reference, such as a Leitweg-ID (BT-10). Default: that of the client.',
    }),
    note: text({ readOnly, max: 10_000, description: `Note of the ${name} to the client (BT-22).` }),
    delivery_date: documentDay({
      readOnly,
      description: 'Date of delivery, or of the end of the work (BT-72).',
    }),
    period_start: documentDay({ readOnly, description: 'First day of the billed period (BT-73).' }),
    period_end: documentDay({ readOnly, description: 'Last day of the billed period (BT-74).' }),
    deliver_to_country: text({
      readOnly,
      match: 'exact',
      check: countryCodeProblem,
      description: 'Country to which the goods are delivered, an ISO 3166 code, for an intra-community supply (BT-80).',
    }),
  }
}
