/** The members of an instance with which its e-invoices are complete, in Germany. */
export const germanCompany = {
  company_name: 'Lumen Studio GmbH',
  company_address_line_1: 'Uferstraße 12',
  company_address_city: 'Berlin',
  company_address_postcode: '10115',
  company_address_country: 'DE',
  company_vat_id: 'DE123456788',
  company_contact_name: 'Accounts',
  company_phone: '+49 30 5550100',
  company_email: 'accounts@lumen.example',
  company_iban: 'DE89370400440532013000',
  company_electronic_address: 'DE123456788',
  company_electronic_address_scheme: '9930',
}
