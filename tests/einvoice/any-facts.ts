/** Random documents as they are stored, with the totals that Daybook computes, for what makes e-invoices of them. */
import fc from 'fast-check'
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
  storedAllowances,
  storedElements,
} from '../../src/domain/paper/document/index.ts'
import { currencyDecimals } from '../../src/kernel/money/currency.ts'
import type { DocumentTax } from '../../src/kernel/money/document-tax.ts'
import { mustHave } from '../../src/kernel/must-have.ts'
import { civilDaysOf } from '../../src/kernel/time/civil-date.ts'
import { maybe, text } from './any-party.ts'

const CENT = 100
const categories = ['S', 'S', 'S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M', 'O'] as const
const locales = ['de', 'fr', 'en', 'nl', 'da', 'el', 'ar', 'ja', 'zh-Hant', 'hi', 'uk']
const currencies = ['EUR', 'EUR', 'EUR', 'CHF', 'GBP', 'SEK', 'JPY', 'ISK', 'KWD']

/** Texts that XPath and XML read unlike JavaScript: other spaces, line ends, text between marks after a discount. */
const discounts = fc.constantFrom(
  '#SKONTO#TAGE=14#PROZENT=2.00#',
  '#SKONTO#TAGE=14#PROZENT=2.00#\r\n#SKONTO#TAGE=7#PROZENT=3.00#\r\nThank you',
  '#SKONTO#TAGE=14#PROZENT=2.00#\nNumber #12# please',
  '#SKONTO#TAGE=14#PROZENT=2.00#\nNumber #12#',
  'Within\r#SKONTO#TAGE=14#PROZENT=2.00#',
  '#SKONTO#TAGE=14#PROZENT=2.00#\u00a0and more',
  '#SKONTO#TAGE=14#PROZENT=2.00#\n\u00a0',
)

/** Texts of characters that XML does not have: they are no texts. */
const unprintable = fc.constantFrom('\u0001\u0002', '\ud800', '\ufffe', ' \u0007 ')
const anyText = fc.oneof({ weight: 30, arbitrary: text }, { weight: 1, arbitrary: unprintable })

function taxOf(id: number, category: string, rate: number, more: Partial<DocumentTax> = {}): DocumentTax {
  const name = `${category} ${rate}`
  return { id, name, rate: rate * 10_000, compound: false, code: null, vat_category: category, ...more }
}

const ratesOf: Readonly<Record<string, readonly number[]>> = { S: [19, 7, 5.5, 25], L: [0, 7], M: [4] }

/** Taxes of a document. What is outside the scope of VAT stands alone. */
const taxes = fc
  .array(fc.tuple(fc.constantFrom(...categories), fc.nat(3), fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((some): DocumentTax[] => {
    const isOutside = some[0]?.[0] === 'O'
    return some
      .filter(([category]) => (category === 'O') === isOutside)
      .map(([category, choice, hasReason], index) => {
        const rates = ratesOf[category] ?? [0]
        const isExempt = ['E', 'AE', 'K', 'G', 'O'].includes(category)
        const reason = isExempt && (hasReason || category === 'E') ? { exemption_reason: 'Because & so' } : {}
        return taxOf(index + 1, category, rates[choice % rates.length] ?? 0, reason)
      })
  })

const line = (of: readonly DocumentTax[]) =>
  fc
    .record({
      item_text: anyText,
      description: maybe(text),
      quantity: fc.integer({ min: -100_000, max: 10_000_000 }),
      exact: maybe(fc.record({ numerator: fc.integer({ min: 1, max: 500 }), denominator: fc.constantFrom(3, 7, 60) })),
      unit: fc.constantFrom('hour', 'day', 'piece', null, 'pass'),
      unit_amount: fc.integer({ min: -1_000_000, max: 50_000_000 }),
      discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
      tax: fc.constantFrom(...of),
      group: fc.constantFrom(null, 1, 2),
      start: maybe(fc.constantFrom('2026-03-03', '2026-03-10')),
    })
    .map(
      ({ exact, tax, group, start, description, ...rest }): Line => ({
        ...rest,
        id: 1,
        item_uuid: null,
        ratescheme_id: null,
        description: description ?? null,
        ...(exact && {
          exact_quantity: { numerator: BigInt(exact.numerator), denominator: BigInt(exact.denominator) },
          quantity: Math.round((exact.numerator / exact.denominator) * 10_000),
        }),
        unit_buy_amount: 0,
        buy_total: 0,
        buy_total_fixed: false,
        taxes: [tax],
        order: 1,
        parent_group_id: group,
        ...(start !== undefined && { period_start: start, period_end: '2026-03-12' }),
      }),
    )

const allowance = (of: readonly DocumentTax[], currency: string) =>
  fc
    .record({
      is_charge: fc.boolean(),
      amount: fc.integer({ min: 0, max: 5_000 }),
      percent: fc.option(fc.integer({ min: 0, max: 400_000 })),
      reason: fc.option(text),
      hasCode: fc.boolean(),
      tax: fc.constantFrom(...of),
    })
    .map(
      ({ amount, hasCode, tax, ...rest }): Allowance => ({
        ...rest,
        amount: currencyDecimals(currency) === 0 ? amount * 10_000 : amount * CENT,
        reason_code: hasCode ? (rest.is_charge ? 'FC' : '95') : null,
        taxes: [tax],
      }),
    )

const group = (id: number) =>
  fc
    .record({ name: text, description: fc.option(text), hide_items: fc.boolean() })
    .map((one): RenderedGroup => ({ ...one, id, order: id }))

/** Numbers of companies that their countries accept. */
const companies: readonly Partial<Seller & Buyer>[] = [
  { address_country: 'DE', vat_id: 'DE 123 456 789', registration_number: 'HRB 1' },
  { address_country: 'DE', vat_id: null, tax_registration: '201/113/40209', registration_number: 'HRB 2' },
  { address_country: 'FR', vat_id: 'FR40303265045', registration_number: '303265045', registration_scheme: '0002' },
  { address_country: 'BE', vat_id: 'BE0403170701', registration_number: '0403170701', registration_scheme: '0208' },
  { address_country: 'AT', vat_id: 'ATU12345678', registration_number: 'FN 1' },
  { address_country: 'CH', vat_id: 'CHE-123.456.788 MWST', registration_number: 'CHE123456788' },
  { address_country: 'DK', vat_id: 'DK12345678', registration_number: '12345678', registration_scheme: '0184' },
  { address_country: 'NO', vat_id: 'NO923829644MVA', tax_registration: 'Foretaksregisteret' },
  { address_country: 'NL', vat_id: 'NL123456789B01', registration_number: '12345678', registration_scheme: '0106' },
  { address_country: 'IT', vat_id: 'IT00743110157', registration_number: 'MI-1' },
  { address_country: 'LU', vat_id: 'LU10000056', registration_number: 'B 1' },
]

/** French companies as people enter them: by SIREN, by SIRET, by VAT id alone, with numbers that are none. */
const frenchCompanies: readonly Partial<Seller & Buyer>[] = [
  { vat_id: 'FR40303265045', registration_number: '303 265 045', registration_scheme: '0002' },
  { vat_id: null, registration_number: '30326504500017', registration_scheme: '0009', electronic_address: null },
  { vat_id: 'FR 40 303265045', electronic_address: null, electronic_address_scheme: null },
  { vat_id: 'FR40303265045', registration_number: 'RCS Paris 303 265 045' },
].map((one) => ({ ...one, address_country: 'FR' }))

const partyOf = (some: readonly Partial<Seller & Buyer>[]) =>
  fc
    .record({
      of: fc.constantFrom(...some),
      name: anyText,
      line: maybe(text),
      state: maybe(text),
      city: anyText,
      contact: maybe(anyText),
      note: maybe(text),
      bic: maybe(fc.constant('COBADEFFXXX')),
    })
    .map(({ of, name, line, state, city, contact, note, bic }): Seller & Buyer => ({
      name,
      address: null,
      tax_number: null,
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: bic ?? null,
      address_line_1: line ?? 'Street 1',
      address_line_2: null,
      address_line_3: null,
      address_city: city,
      address_postcode: '12345',
      address_state: state ?? null,
      contact_name: contact ?? 'Accounts',
      contact_phone: '+49 30 555',
      contact_email: 'client@studio.example',
      phone: '+49 30 1234',
      email: 'accounts@studio.example',
      legal_note: note ?? null,
      electronic_address: '5790000436057',
      electronic_address_scheme: '0088',
      buyer_reference: '04011000-12345-03',
      einvoice_format: null,
      ...of,
      address_country: of.address_country ?? null,
    }))

const party = partyOf(companies)
const frenchParty = partyOf(frenchCompanies)
const parties = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(party, party) },
  { weight: 1, arbitrary: fc.tuple(frenchParty, frenchParty) },
)

const days = fc.record({
  due: fc.constantFrom('2026-03-31', null),
  delivery: fc.constantFrom('2026-03-02', null),
  start: fc.constantFrom('2026-03-01', null),
  end: fc.constantFrom('2026-03-31', null),
})

const MARCH = mustHave(civilDaysOf('2026-03-01'), 'the day')
const dayOf = (text: string | null) => (text === null ? null : mustHave(civilDaysOf(text), 'the day'))

const head = fc.record({
  isCredit: fc.boolean(),
  locale: fc.constantFrom(...locales),
  terms: fc.option(fc.oneof(text, discounts, fc.constant('Pénalités\u00a0: 12 % l’an. 2 % d’escompte sous 8 jours.'))),
  note: fc.option(text),
  reason: fc.option(text),
  reference: fc.option(anyText),
  country: fc.constantFrom(null, 'FR'),
  prepaid: fc.constantFrom(0, 10_000),
  rounding: fc.constantFrom(0, 0, 10_000),
  rate: fc.constantFrom(null, null, '0.9312', '161.25'),
})

/** A whole document with its parties. */
export const anyFacts = fc
  .record({ taxes, currency: fc.constantFrom(...currencies), head, days, parties })
  .chain((made) =>
    fc.record({
      made: fc.constant(made),
      lines: fc.array(line(made.taxes), { minLength: 1, maxLength: 6 }),
      allowances: fc.array(allowance(made.taxes, made.currency), { maxLength: 2 }),
      groups: fc.tuple(group(1), group(2)),
    }),
  )
  .map(({ made, lines: drawn, allowances, groups }) => {
    const { currency, head: rest, days: on } = made
    const [seller, buyer] = made.parties
    const lines = drawn.map((one, index) => ({ ...one, id: index + 1, order: index + 1 }))
    const money = moneyColumns(groups, lines, currency, allowances)
    const document = {
      ...documentColumns({
        ...money,
        currency,
        prefix: 'INV-',
        number: 17,
        date: dayOf('2026-03-15'),
        due_date: rest.isCredit ? null : dayOf(on.due),
        delivery_date: dayOf(on.delivery),
        period_start: dayOf(on.start),
        period_end: dayOf(on.end),
        terms: rest.terms,
        note: rest.note,
        reason: rest.reason,
        reference: rest.reference,
        buyer_reference: null,
        deliver_to_country: rest.country,
        tax_currency: rest.rate === null ? null : currency === 'EUR' ? 'NOK' : 'EUR',
        tax_exchange_rate: rest.rate,
        amount_prepaid: rest.isCredit ? 0 : rest.prepaid,
        rounding_amount: rest.isCredit ? 0 : rest.rounding,
        client_id: null,
        project_id: null,
        seller: null,
        buyer: null,
      }),
      id: 17,
    }
    return {
      isCredit: rest.isCredit,
      document,
      credited: rest.isCredit ? { prefix: 'INV-', number: 16, date: MARCH } : undefined,
      seller,
      buyer,
      locale: rest.locale,
      template: {},
      untaxedCategory: 'E' as const,
      lines: storedElements<'items'>(money.items ?? null).map(lineOf),
      allowances: storedAllowances(money.allowances).map(allowanceOf),
    }
  })
