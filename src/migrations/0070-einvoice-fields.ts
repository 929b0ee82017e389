import type { Migration } from '../kernel/db/migrate.ts'

const columns: Readonly<Record<string, readonly string[]>> = {
  instance: [
    'company_address_line_1',
    'company_address_line_2',
    'company_address_line_3',
    'company_address_city',
    'company_address_state',
    'company_address_postcode',
    'company_address_country',
    'company_vat_id',
    'company_tax_registration',
    'company_registration_number',
    'company_registration_scheme',
    'company_legal_note',
    'company_contact_name',
    'company_electronic_address',
    'company_electronic_address_scheme',
  ],
  contact: [
    'vat_id',
    'registration_number',
    'registration_scheme',
    'electronic_address',
    'electronic_address_scheme',
    'buyer_reference',
    'einvoice_format',
  ],
  tax: ['vat_category', 'exemption_code', 'exemption_reason'],
  billable_item: ['unit_code'],
  quote: ['buyer_reference', 'note', 'deliver_to_country'],
  invoice: ['buyer_reference', 'note', 'deliver_to_country'],
  credit_note: ['buyer_reference', 'note', 'deliver_to_country'],
}

const days: Readonly<Record<string, readonly string[]>> = {
  quote: ['delivery_date', 'period_start', 'period_end'],
  invoice: ['delivery_date', 'period_start', 'period_end'],
  credit_note: ['delivery_date', 'period_start', 'period_end'],
}

/** Members of e-invoices. The one tax number of a company becomes its VAT id, or its other tax number. */
export const einvoiceFields: Migration = {
  name: '0070-einvoice-fields',
  statements: (ddl) => [
    ...Object.entries(columns).flatMap(([table, names]) => addColumns(table, names, ddl.text)),
    ...Object.entries(days).flatMap(([table, names]) => addColumns(table, names, ddl.integer)),
    `update instance set settings = replace(settings, '"lock_minutes":', '"einvoice_policy":"off","untaxed_category":"E","lock_minutes":')`,
  ],
  async rewrite(sql, { placeholder }) {
    const query = 'select instance_id, id, company_tax_number from instance where company_tax_number is not null'
    for (const { instance_id, id, company_tax_number } of await sql.all(query, [])) {
      const column = isVatId(String(company_tax_number)) ? 'company_vat_id' : 'company_tax_registration'
      await sql.run(
        `update instance set ${column} = ${placeholder(1)} where instance_id = ${placeholder(2)} and id = ${placeholder(3)}`,
        [String(company_tax_number), Number(instance_id), Number(id)],
      )
    }
  },
}

function addColumns(table: string, names: readonly string[], type: string): string[] {
  return names.map((name) => `alter table ${table} add column ${name} ${type}`)
}

/** A VAT id as the EU, the United Kingdom, Norway and Switzerland write it, without spaces, points and hyphens. */
const vatId =
  /^(ATU\d{8}|BE[01]\d{9}|BG\d{9,10}|CHE\d{9}(MWST|TVA|IVA)?|CY\d{8}[A-Z]|CZ\d{8,10}|(DE|EE|EL|PT)\d{9}|(DK|FI|HU|LU|MT|SI)\d{8}|ES[A-Z\d]\d{7}[A-Z\d]|FR[A-Z\d]{2}\d{9}|(GB|XI)(\d{9}|\d{12}|(GD|HA)\d{3})|(HR|IT|LV)\d{11}|IE\d[A-Z\d+*]\d{5}[A-Z]{1,2}|LT(\d{9}|\d{12})|NL[A-Z\d+*]{10}\d{2}|NO\d{9}(MVA)?|(PL|SK)\d{10}|RO\d{2,10}|SE\d{12})$/

function isVatId(text: string): boolean {
  return vatId.test(text.replace(/[\s.-]+/g, ''))
}
