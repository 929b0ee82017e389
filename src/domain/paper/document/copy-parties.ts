import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { DRAFT } from './document-kind.ts'
import { companyRow, findPointedTo, pointedTo } from './document-parties.store.ts'
import type { Buyer, Seller } from './document-parties.ts'

/**
 * The columns for the seller and buyer of a document. They are copied whenever a draft is saved, including the save
 * that issues it, and when a quote gets another client or contact person. Otherwise a document that has left Draft
 * keeps them.
 */
export async function copyParties(scope: Scope, next: SqlRow, current?: SqlRow): Promise<SqlRow> {
  const keeps =
    current !== undefined &&
    current.buyer !== null &&
    current.status_id !== DRAFT &&
    next.client_id === current.client_id &&
    next.client_contact_id === current.client_contact_id
  if (keeps) return {}
  const { seller, buyer } = await partiesNow(scope, next)
  return { seller: JSON.stringify(seller), buyer: JSON.stringify(buyer) }
}

/** Seller and buyer from the current data of the instance and the contact. */
export async function partiesNow(scope: Scope, document: SqlRow): Promise<{ seller: Seller; buyer: Buyer }> {
  const company = await companyRow(scope)
  const client = await pointedTo(scope, 'contact', document.client_id)
  const person = await findPointedTo(scope, 'contact', document.client_contact_id)
  return { seller: sellerOf(company), buyer: buyerOf(client, person ?? {}) }
}

function sellerOf(company: SqlRow): Seller {
  return {
    name: text(company.company_name) ?? text(company.name) ?? '',
    address: text(company.company_address),
    tax_number: text(company.company_tax_number),
    phone: text(company.company_phone),
    email: text(company.company_email),
    iban: text(company.company_iban),
    bic: text(company.company_bic),
  }
}

function buyerOf(client: SqlRow, person: SqlRow): Buyer {
  return {
    name: text(client.name) ?? '',
    tax_number: text(client.tax_number),
    email: text(client.email_1),
    phone: text(client.phone_1),
    address_line_1: text(client.address_line_1),
    address_line_2: text(client.address_line_2),
    address_line_3: text(client.address_line_3),
    address_city: text(client.address_city),
    address_postcode: text(client.address_postcode),
    address_state: text(client.address_state),
    address_country: text(client.address_country),
    contact_name: text(person.name),
    contact_phone: text(person.phone_1),
    contact_email: text(person.email_1),
  }
}

function text(value: SqlValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
