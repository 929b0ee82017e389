import { codeProblem } from '../../../kernel/code-lists/code-list.ts'
import { codeLists } from '../../../kernel/code-lists/code-lists.ts'
import { countryCodeProblem } from '../../../kernel/identifiers/country-code.ts'
import { vatIdProblem } from '../../../kernel/identifiers/vat-id.ts'
import { emailProblem } from '../../../kernel/text-checks.ts'
import { text } from '../../../records/fields/text.ts'
import { bicProblem, ibanProblem } from './bank-account-checks.ts'
import { companyTaxNumber } from './company-tax-number.ts'

/** The company on its documents. Each member names its business term of EN 16931. */
export const companyFields = {
  company_name: text({ description: 'Name of the company, for documents (BT-27).' }),
  company_address: text({
    max: 2000,
    description:
      'Printed address of the company, in several lines. If it is empty, it is made from the address members.',
  }),
  company_address_line_1: text({ description: 'First line of the address of the company (BT-35).' }),
  company_address_line_2: text({ description: 'Second line of the address of the company (BT-36).' }),
  company_address_line_3: text({ description: 'Third line of the address of the company (BT-162).' }),
  company_address_city: text({ description: 'City of the company (BT-37).' }),
  company_address_state: text({ description: 'State, county or region of the company (BT-39).' }),
  company_address_postcode: text({ description: 'Postcode of the company (BT-38).' }),
  company_address_country: text({
    match: 'exact',
    check: countryCodeProblem,
    description: 'Country of the company, an ISO 3166 code such as DE (BT-40). Default: the country of the instance.',
  }),
  company_vat_id: text({
    check: vatIdProblem,
    description: 'VAT id of the company, with the prefix of its country: DE123456789 (BT-31).',
  }),
  company_tax_registration: text({
    description: 'Tax number of the company at its local tax office, if it is not a VAT id (BT-32).',
  }),
  company_tax_number: companyTaxNumber(
    'Tax number of the company: company_vat_id, or company_tax_registration. A text that is sent is stored in the member that it matches.',
  ),
  company_registration_number: text({
    description: 'Number of the company in a register, such as HRB 12345 (BT-30).',
  }),
  company_registration_scheme: text({
    match: 'exact',
    check: codeProblem(codeLists.registrationScheme, '0208'),
    description: 'Register of company_registration_number, an ISO/IEC 6523 code (BT-30-1).',
  }),
  company_legal_note: text({
    max: 2000,
    description: 'Other legal information about the company: legal form, capital, directors (BT-33).',
  }),
  company_contact_name: text({ description: 'Person or department to ask about documents (BT-41).' }),
  company_email: text({ check: emailProblem, description: 'Email address of the company (BT-43).' }),
  company_phone: text({ description: 'Phone number of the company (BT-42).' }),
  company_electronic_address: text({
    description: 'Electronic address at which the company receives documents, such as a Peppol id (BT-34).',
  }),
  company_electronic_address_scheme: text({
    match: 'exact',
    check: codeProblem(codeLists.electronicAddressScheme, '0088'),
    description: 'Scheme of company_electronic_address, an EAS code such as EM for an email address (BT-34-1).',
  }),
  company_iban: text({ check: ibanProblem, description: 'Bank account of the company (BT-84).' }),
  company_bic: text({ check: bicProblem, description: 'Bank of the company (BT-86).' }),
}
