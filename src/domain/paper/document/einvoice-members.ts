import { leitwegIdProblem } from '../../../kernel/identifiers/leitweg-id.ts'
import { countryCodeProblem } from '../../../kernel/text-checks.ts'
import { text } from '../../../records/fields/text.ts'
import { documentDay } from './document-day.ts'

/** What a document says besides its lines, with the business terms of EN 16931. `readOnly` on credit notes. */
export function einvoiceMembers(name: string, readOnly = false) {
  return {
    buyer_reference: text({
      readOnly,
      check: leitwegIdProblem,
      description: 'What the client wants to read on it, such as a Leitweg-ID (BT-10): that of the client unless said.',
    }),
    note: text({ readOnly, max: 10_000, description: `Anything else that the ${name} says to the client (BT-22).` }),
    delivery_date: documentDay({
      readOnly,
      description: 'When the goods were delivered or the work was done (BT-72).',
    }),
    period_start: documentDay({ readOnly, description: 'First day of what is billed (BT-73).' }),
    period_end: documentDay({ readOnly, description: 'Last day of what is billed (BT-74).' }),
    deliver_to_country: text({
      readOnly,
      match: 'exact',
      check: countryCodeProblem,
      description: 'Where the goods go, by the code of ISO 3166, for an intra-community supply (BT-80).',
    }),
  }
}
