import type { Migration } from '../kernel/db/migrate.ts'
import { isVatId } from '../kernel/identifiers/vat-id.ts'

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
