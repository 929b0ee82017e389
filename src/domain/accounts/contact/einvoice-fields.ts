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
export const contactEinvoiceFields = {
  vat_id: text({
    check: vatIdProblem,
    description:
      'VAT id with its country prefix, such as FR12345678901 (BT-48). Default: tax_number, if it is a VAT id.',
  }),
  registration_number: text({ description: 'Number of the contact in a register (BT-47).' }),
  registration_scheme: text({
    match: 'exact',
    check: codeProblem(codeLists.registrationScheme, '0208'),
    description: 'Register of registration_number, an ISO/IEC 6523 code (BT-47-1).',
  }),
  electronic_address: text({
    description: 'Electronic address at which the contact receives documents, such as a Peppol id (BT-49).',
  }),
  electronic_address_scheme: text({
    match: 'exact',
    check: codeProblem(codeLists.electronicAddressScheme, '0088'),
    description: 'Scheme of electronic_address, an EAS code such as EM for an email address (BT-49-1).',
  }),
  buyer_reference: text({
    check: leitwegIdProblem,
    description: 'Buyer reference for each invoice, such as a Leitweg-ID (BT-10).',
  }),
  einvoice_format: choice({
    values: formats,
    description: 'E-invoice format of the contact. Mails with invoices include it.',
  }),
}
