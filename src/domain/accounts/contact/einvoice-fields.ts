import { codeProblem } from '../../../kernel/code-lists/code-list.ts'
import { codeLists } from '../../../kernel/code-lists/code-lists.ts'
import { leitwegIdProblem } from '../../../kernel/identifiers/leitweg-id.ts'
import { vatIdProblem } from '../../../kernel/identifiers/vat-id.ts'
import { choice } from '../../../records/fields/choice.ts'
import { text } from '../../../records/fields/text.ts'

/** The e-invoice formats that a client can ask for. */
const formats = new Map([
  ['none', 'no e-invoice'],
  ['ubl', 'EN 16931 in UBL 2.1'],
  ['cii', 'EN 16931 in UN/CEFACT CII'],
  ['xrechnung', 'XRechnung of German authorities, in UBL'],
  ['peppol', 'Peppol BIS Billing 3.0'],
  ['factur-x', 'a PDF with the e-invoice inside (ZUGFeRD)'],
])

/** The buyer in an e-invoice, and its format. Each member names its business term of EN 16931. */
export const einvoiceFields = {
  vat_id: text({
    check: vatIdProblem,
    description:
      'VAT id, with the prefix of its country: FR12345678901 (BT-48). tax_number where that is one, unless said.',
  }),
  registration_number: text({ description: 'Number of the contact in a register (BT-47).' }),
  registration_scheme: text({
    match: 'exact',
    check: codeProblem(codeLists.registrationScheme, '0208'),
    description: 'Which register registration_number is of, by its code of ISO/IEC 6523 (BT-47-1).',
  }),
  electronic_address: text({
    description: 'Where the contact receives electronic documents, such as its Peppol id (BT-49).',
  }),
  electronic_address_scheme: text({
    match: 'exact',
    check: codeProblem(codeLists.electronicAddressScheme, '0088'),
    description: 'What electronic_address is, by its code of EAS: EM for an email address (BT-49-1).',
  }),
  buyer_reference: text({
    check: leitwegIdProblem,
    description: 'What the contact wants to read on each invoice, such as its Leitweg-ID (BT-10).',
  }),
  einvoice_format: choice({
    values: formats,
    description: 'The format in which the contact wants invoices: it is sent with each.',
  }),
}
