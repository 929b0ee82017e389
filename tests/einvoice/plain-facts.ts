/** A small document as it is stored, of which a test changes what it is about. */
import {
  type Allowance,
  allowanceOf,
  type Buyer,
  documentColumns,
  type Line,
  lineOf,
  moneyColumns,
  type RenderedGroup,
  type Seller,
  type StoredDocument,
  storedAllowances,
  storedElements,
} from '../../src/domain/paper/document/index.ts'
import type { DocumentTax } from '../../src/kernel/money/document-tax.ts'

const ONE = 10_000

export function taxOf(vat_category: string, percent: number, id = 1): DocumentTax {
  const name = `${vat_category} ${percent}`
  return { id, name, rate: percent * ONE, compound: false, code: null, vat_category }
}

/** One hour for 100.00 with 19 % of tax. */
export function plainLine(of: Partial<Line> = {}): Line {
  return {
    id: 1,
    item_text: 'Grade',
    item_uuid: null,
    ratescheme_id: null,
    description: null,
    quantity: ONE,
    unit: 'hour',
    unit_amount: 100 * ONE,
    unit_buy_amount: 0,
    buy_total: 0,
    buy_total_fixed: false,
    taxes: [taxOf('S', 19)],
    discount: 0,
    order: 1,
    parent_group_id: null,
    ...of,
  }
}

const party: Seller & Buyer = {
  name: 'Studio',
  address: null,
  tax_number: null,
  phone: null,
  email: null,
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  address_line_1: 'Street 1',
  address_line_2: null,
  address_line_3: null,
  address_city: 'Berlin',
  address_postcode: '12345',
  address_state: null,
  address_country: 'DE',
  contact_name: null,
  contact_phone: null,
  contact_email: null,
}

interface Plain {
  readonly currency?: string
  readonly seller?: Partial<Seller>
  readonly buyer?: Partial<Buyer>
  readonly document?: Partial<Record<keyof StoredDocument, string | number | null>>
  readonly lines?: readonly Line[]
  readonly groups?: readonly RenderedGroup[]
  readonly allowances?: readonly Allowance[]
}

/** What an e-invoice of an invoice says, INV-17 between two German companies by default. */
export function plainFacts({ currency = 'EUR', lines = [plainLine()], groups = [], allowances = [], ...of }: Plain) {
  const money = moneyColumns(
    groups,
    lines.map((line, index) => ({ ...line, id: index + 1, order: index + 1 })),
    currency,
    allowances,
  )
  const none = { client_id: null, project_id: null, seller: null, buyer: null }
  const document = { prefix: 'INV-', number: 17, date: 20_000, currency, ...none, ...of.document }
  return {
    isCredit: false,
    document: { ...documentColumns({ ...money, ...document }), id: 17 },
    credited: undefined,
    seller: { ...party, ...of.seller },
    buyer: { ...party, name: 'Client', ...of.buyer },
    locale: 'en',
    template: {},
    untaxedCategory: 'E' as const,
    lines: storedElements<'items'>(money.items ?? null).map(lineOf),
    allowances: storedAllowances(money.allowances).map(allowanceOf),
  }
}
