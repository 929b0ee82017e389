import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import { isVatId } from '../../../kernel/identifiers/vat-id.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { DRAFT } from './document-kind.ts'
import { companyRow, findPointedTo, pointedTo } from './document-parties.store.ts'
import type { Buyer, Seller } from './document-parties.ts'
import { type AddressParts, postalAddress } from './postal-address.ts'
import type { DocumentColumns, StoredDocument } from './stored-document.ts'

/**
 * The columns for the seller and buyer of a document. They are copied whenever a draft is saved, including the save
 * that issues it, and when a quote gets another client or contact person. Otherwise a document that has left Draft
 * keeps them.
 */
export async function copyParties(scope: Scope, next: DocumentColumns, current?: StoredDocument): Promise<SqlRow> {
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
export async function partiesNow(scope: Scope, document: DocumentColumns): Promise<{ seller: Seller; buyer: Buyer }> {
  const seller = await sellerNow(scope)
  const client = await pointedTo(scope, 'contact', document.client_id)
  const person = await findPointedTo(scope, 'contact', document.client_contact_id)
  return { seller, buyer: buyerOf(client, person ?? {}) }
}

/** The seller from the current data of the instance. */
export async function sellerNow(scope: Scope): Promise<Seller> {
  return sellerOf(await companyRow(scope))
}

function sellerOf(company: SqlRow): Seller {
  const address = copied(company, 'company_', partsOfAddress)
  const country = address.address_country ?? text(company.country)
  return {
    name: text(company.company_name) ?? text(company.name) ?? '',
    address: text(company.company_address) ?? composedAddress({ ...address, address_country: country }, company),
    tax_number: text(company.company_vat_id) ?? text(company.company_tax_registration),
    phone: text(company.company_phone),
    email: text(company.company_email),
    iban: text(company.company_iban),
    bic: text(company.company_bic),
    ...address,
    address_country: country,
    ...copied(company, 'company_', ['vat_id', 'tax_registration', 'legal_note', 'contact_name', ...identifiers]),
  }
}

function buyerOf(client: SqlRow, person: SqlRow): Buyer {
  const vat_id = text(client.vat_id)
  const tax_number = text(client.tax_number)
  return {
    name: text(client.name) ?? '',
    tax_number: tax_number ?? vat_id,
    email: text(client.email_1),
    phone: text(client.phone_1),
    ...copied(client, '', partsOfAddress),
    contact_name: text(person.name),
    contact_phone: text(person.phone_1),
    contact_email: text(person.email_1),
    vat_id: vat_id ?? (tax_number !== null && isVatId(tax_number) ? tax_number : null),
    ...copied(client, '', [...identifiers, 'buyer_reference', 'einvoice_format']),
  }
}

const partsOfAddress = [
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'address_city',
  'address_postcode',
  'address_state',
  'address_country',
] as const

const identifiers = [
  'registration_number',
  'registration_scheme',
  'electronic_address',
  'electronic_address_scheme',
] as const

function copied<Name extends string>(row: SqlRow, prefix: string, names: readonly Name[]): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, text(row[`${prefix}${name}`])])) as Record<Name, string | null>
}

/** The address of the company as printed; null where only its country is known. */
function composedAddress(address: AddressParts, { locale }: SqlRow): string | null {
  const { address_country: _, ...parts } = address
  const isGiven = Object.values(parts).some((part) => part !== null)
  return isGiven ? postalAddress(address, String(locale)) : null
}

function text(value: SqlValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
