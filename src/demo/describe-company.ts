import { instance } from '../domain/accounts/instance/index.ts'
import type { Scope } from '../kernel/scope.ts'
import { changeRecord } from '../records/write/default-verbs.ts'
import { loadRecord } from '../records/write/record-row.ts'

const company = {
  company_name: 'Lumen Studio GmbH',
  company_address: 'Uferstraße 12\n10115 Berlin\nGermany',
  company_address_line_1: 'Uferstraße 12',
  company_address_city: 'Berlin',
  company_address_postcode: '10115',
  company_address_country: 'DE',
  company_vat_id: 'DE123456789',
  company_contact_name: 'Accounts',
  company_electronic_address: 'DE123456789',
  company_electronic_address_scheme: '9930',
  company_email: 'accounts@lumen.example',
  company_phone: '+49 30 5550100',
  company_iban: 'DE89370400440532013000',
  company_bic: 'COBADEFFXXX',
  settings: { opening_hours: [{ weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '19:00' }], payment_days: 30 },
}

/** Sets the company of the studio for its documents, unless it is set already. */
export async function describeCompany(scope: Scope): Promise<void> {
  const { id } = scope.instance
  const { company_name } = await loadRecord(scope, instance, id)
  if (company_name === null) await changeRecord(scope, instance, id, company)
}
