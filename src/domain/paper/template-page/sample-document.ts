import { type Buyer, SENT, type StoredDocument } from '../document/index.ts'

/** The document that a template is shown with: never stored, and with everything that a document can have. */

const DAYS_TO_PAY = 30

/** The client and the project of the sample, which no instance has. */
export const sampleBuyer: Buyer = {
  name: 'Northlight Pictures',
  tax_number: 'GB 123 4567 89',
  email: 'pay@northlight.example',
  phone: '+44 20 7946 0018',
  address_line_1: '14 Dean Street',
  address_line_2: null,
  address_line_3: null,
  address_city: 'London',
  address_postcode: 'W1D 3RS',
  address_state: null,
  address_country: 'GB',
  contact_name: 'Ada Byron',
  contact_phone: '+44 20 7946 0019',
  contact_email: 'ada@northlight.example',
}
export const sampleProject = { name: 'Northern Lights', code: 'NL-26' }

interface SampleWords {
  readonly lines: readonly (readonly [item: string, description: string | null])[]
  readonly tax: string
  readonly terms: string
}

const discount = '#SKONTO#TAGE=14#PROZENT=2.00#'
const wordsIn: Readonly<Record<'en' | 'de', SampleWords>> = {
  en: {
    lines: [
      ['Grading suite', 'Episode 1, with colourist'],
      ['Conform', null],
      ['Tape', null],
    ],
    tax: 'VAT',
    terms: `${discount}\nPayment within 30 days without deduction.`,
  },
  de: {
    lines: [
      ['Farbkorrektur', 'Folge 1, mit Colorist'],
      ['Conforming', null],
      ['Band', null],
    ],
    tax: 'USt',
    terms: `${discount}\nZahlbar innerhalb von 30 Tagen ohne Abzug.`,
  },
}

const tax = { id: 1, rate: '19', code: null, compound: false }
/** Quantity, unit, price, discount, and the total of the line with its tax. */
const figures = [
  ['3', 'day', '1200.00', '0', '3600.00', '684.00'],
  ['6.5', 'hour', '95.00', '10', '555.75', '105.59'],
  ['2', null, '128.50', '0', '257.00', '48.83'],
] as const

/** In ten-thousandths. */
const totals = {
  sub_total: 44_745_000,
  discount_total: 617_500,
  net_total: 44_127_500,
  tax_total: 8_384_200,
  total: 52_511_700,
}

/** The row of a sample that is dated `day`, in the currency of the instance. */
export function sampleDocument(locale: string, currency: string, day: number): StoredDocument {
  const words = wordsIn[new Intl.Locale(locale).language === 'de' ? 'de' : 'en']
  return {
    id: 1,
    prefix: '',
    number: 2026,
    status_id: SENT,
    date: day,
    client_id: null,
    project_id: null,
    seller: null,
    buyer: null,
    due_date: day + DAYS_TO_PAY,
    expiry_date: day + DAYS_TO_PAY,
    currency,
    reference: 'PO 4711',
    terms: words.terms,
    note: null,
    ...totals,
    amount_prepaid: 0,
    rounding_amount: 0,
    amount_paid: 0,
    amount_discounted: 0,
    amount_credited: 0,
    balance: totals.total,
    items: JSON.stringify(sampleItems(words)),
    groups: '[]',
    taxes: JSON.stringify([{ ...tax, name: words.tax, base: '4412.75', total: '838.42' }]),
  }
}

function sampleItems({ lines, tax: name }: SampleWords) {
  return figures.map(([quantity, unit, unit_amount, discount, total, of], nth) => ({
    id: nth + 1,
    item_text: lines[nth]?.[0] ?? null,
    description: lines[nth]?.[1] ?? null,
    quantity,
    unit,
    unit_amount,
    discount,
    total,
    tax: of,
    taxes: [{ ...tax, name, total: of }],
    order: nth + 1,
    parent_group_id: null,
  }))
}
