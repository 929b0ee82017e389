/** Random invoices of every kind that the standard allows, with consistent amounts. */
import fc from 'fast-check'
import type {
  EInvoice,
  EInvoiceAllowance,
  EInvoiceAttachment,
  EInvoiceLine,
  EInvoiceLineAllowance,
  EInvoiceVat,
  VatCategory,
} from '../../src/domain/paper/einvoice/index.ts'
import { address, day, maybe, parties, period, text } from './any-party.ts'
import { number, ONE, times, toCents, total } from './rule-numbers.ts'

const decimal = (max: number, places: number) =>
  fc.integer({ min: 1, max }).map((value) => trimmed(BigInt(value) * (ONE / 10n ** BigInt(places))))
const currency = fc.constantFrom('EUR', 'CHF', 'GBP', 'SEK', 'PLN')

/** With as many decimals as necessary; amounts have two. */
function trimmed(value: bigint): string {
  const size = value < 0n ? -value : value
  const fraction = String(size % ONE)
    .padStart(10, '0')
    .replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / ONE}${fraction === '' ? '' : `.${fraction}`}`
}

function cents(value: bigint): string {
  const [whole, fraction = ''] = trimmed(value).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

interface Tax {
  readonly vatCategory: VatCategory
  readonly vatRate: string | undefined
}

const standard = fc
  .constantFrom('19', '7', '20', '21', '5.5', '8.1')
  .map((vatRate): Tax => ({ vatCategory: 'S', vatRate }))
const zero = fc
  .constantFrom<VatCategory>('Z', 'E', 'AE', 'K', 'G')
  .map((vatCategory): Tax => ({ vatCategory, vatRate: '0' }))
const islands = fc.constantFrom<VatCategory>('L', 'M').map((vatCategory): Tax => ({ vatCategory, vatRate: '7' }))
/** A document outside the scope of VAT has no other category. */
const taxes: fc.Arbitrary<readonly Tax[]> = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.oneof(standard, zero, islands), { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant([{ vatCategory: 'O', vatRate: undefined } satisfies Tax]) },
)

/** A SEPA transfer goes to an IBAN (BR-DE-19). */
function withIbans<Payment extends { readonly meansCode: string; readonly transfers: readonly { account: string }[] }>(
  of: Payment,
): Payment {
  const account = 'DE02120300000000202051'
  return of.meansCode === '58' ? { ...of, transfers: of.transfers.map((one) => ({ ...one, account })) } : of
}

/** A line that begins with # is a discount for early payment, which has a form of its own (BR-DE-18). */
const terms = fc.oneof(
  { weight: 4, arbitrary: text.map((value) => value.replace(/^\s*#/gm, 'No.')) },
  { weight: 1, arbitrary: fc.constantFrom('#SKONTO#TAGE=14#PROZENT=2.25#', '#SKONTO#TAGE=7#PROZENT=3.00#\nThank you') },
)

const transfer = fc
  .record({
    meansCode: fc.constantFrom('30', '58'),
    meansText: maybe(fc.constant('Überweisung')),
    remittance: maybe(text),
    transfers: fc.array(
      fc.record({
        account: fc.constantFrom('DE02120300000000202051', 'CH9300762011623852957', '12345678'),
        name: maybe(text),
        bic: maybe(fc.constant('BYLADEM1001')),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(withIbans)

const payment = fc.oneof(
  transfer,
  fc.record({
    meansCode: fc.constant('48'),
    transfers: fc.constant([]),
    card: fc.record({ number: fc.constantFrom('123456', '7890'), holder: maybe(text) }),
  }),
  fc.record({
    meansCode: fc.constant('59'),
    transfers: fc.constant([]),
    directDebit: fc.record({
      mandate: fc.stringMatching(/^[A-Z0-9]{3,10}$/),
      creditor: fc.constant('DE98ZZZ09999999999'),
      account: fc.constant('DE02120300000000202051'),
    }),
  }),
)

const lineAllowance: fc.Arbitrary<EInvoiceLineAllowance> = fc.oneof(
  fc.record({ isCharge: fc.boolean(), amount: decimal(50_000, 2), reason: text }),
  fc
    .record({ isCharge: fc.boolean(), baseAmount: decimal(1_000_000, 2), percent: decimal(2_000, 2), reason: text })
    .map((one) => ({
      ...one,
      amount: cents(toCents(times(number(one.baseAmount), number(one.percent), 100n * ONE))),
      reasonCode: one.isCharge ? 'FC' : '95',
    })),
)

const price = fc.record({
  net: decimal(10_000_000, 4),
  discount: maybe(decimal(10_000, 2)),
  base: maybe(decimal(50, 0)),
})
/** One for all lines: reading the pattern takes long. */
const orderLine = fc.stringMatching(/^[0-9]{1,4}$/)
const line = (
  tax: fc.Arbitrary<Tax>,
  days: { readonly start?: string | undefined; readonly end?: string | undefined },
) =>
  fc
    .record({
      tax,
      quantity: fc.oneof(
        decimal(1_000_000, 4),
        decimal(100, 0).map((value) => `-${value}`),
      ),
      unitCode: fc.constantFrom('HUR', 'DAY', 'C62', 'XPP', 'WEE'),
      price,
      allowances: fc.array(lineAllowance, { maxLength: 2 }),
      note: maybe(text),
      hasPeriod: fc.boolean(),
      object: maybe(fc.record({ id: text, scheme: fc.constant('ABT') })),
      orderLine: maybe(orderLine),
      buyerAccountingReference: maybe(text),
      item: fc.record({
        name: text,
        description: maybe(text),
        sellerId: maybe(text),
        buyerId: maybe(text),
        standardId: maybe(fc.constant({ id: '4000001123452', scheme: '0160' })),
        classifications: fc.array(
          fc.record({ id: text, list: fc.constant('ZZZ'), listVersion: maybe(fc.constant('1.0')) }),
          { maxLength: 2 },
        ),
        originCountry: maybe(fc.constant('DE')),
        attributes: fc.array(fc.record({ name: text, value: text }), { maxLength: 2 }),
      }),
    })
    .map(({ tax: own, price: { net, discount, base }, hasPeriod, ...rest }): Omit<EInvoiceLine, 'id'> => {
      const gross = times(number(rest.quantity), number(net), base === undefined ? ONE : number(base))
      const others = rest.allowances.reduce((sum, one) => sum + (one.isCharge ? 1n : -1n) * number(one.amount), 0n)
      return {
        ...rest,
        ...own,
        price: {
          net,
          discount,
          gross: discount === undefined ? undefined : trimmed(number(net) + number(discount)),
          baseQuantity: base,
          baseUnitCode: base === undefined ? undefined : rest.unitCode,
        },
        total: cents(toCents(gross) + others),
        period: hasPeriod && days.start !== undefined ? { start: days.start, end: days.end } : undefined,
      }
    })

function breakdown(
  lines: readonly Omit<EInvoiceLine, 'id'>[],
  allowances: readonly EInvoiceAllowance[],
): EInvoiceVat[] {
  const keyOf = (one: Tax | EInvoiceAllowance | Omit<EInvoiceLine, 'id'>) => `${one.vatCategory} ${one.vatRate}`
  const groups = Map.groupBy([...lines, ...allowances], keyOf)
  return [...groups.values()].map((group) => {
    const [{ vatCategory, vatRate } = { vatCategory: 'S', vatRate: '0' } as const] = group
    const net = group.reduce((sum, one) => {
      if ('total' in one) return sum + number(one.total)
      return sum + (one.isCharge ? 1n : -1n) * number(one.amount)
    }, 0n)
    const isExempt = ['E', 'AE', 'K', 'G', 'O'].includes(vatCategory)
    return {
      category: vatCategory,
      rate: vatRate,
      taxable: cents(net),
      amount: cents(toCents(times(net, number(vatRate ?? '0'), 100n * ONE))),
      exemptionReason: isExempt ? 'Reverse charge & more' : undefined,
      exemptionCode: vatCategory === 'AE' ? 'VATEX-EU-AE' : undefined,
    }
  })
}

/** The names of attached files differ (BR-DE-22). */
function withOwnName(attachment: EInvoiceAttachment, index: number): EInvoiceAttachment {
  const { content } = attachment
  return { ...attachment, content: content && { ...content, fileName: `${index}-${content.fileName}` } }
}

const references = fc.record({
  buyerReference: text,
  projectReference: maybe(text),
  contractReference: maybe(text),
  orderReference: maybe(text),
  salesOrderReference: maybe(text),
  receivingReference: maybe(text),
  despatchReference: maybe(text),
  tenderReference: maybe(text),
  invoicedObject: maybe(fc.record({ id: text, scheme: maybe(fc.constant('ABT')) })),
  buyerAccountingReference: maybe(text),
  preceding: fc.array(fc.record({ number: text, issueDate: maybe(day) }), { maxLength: 2 }),
  attachments: fc.array(
    fc.record({
      id: text,
      description: maybe(text),
      location: maybe(fc.constant('https://studio.example/a?b=c&d')),
      content: maybe(fc.constant({ base64: 'JVBERi0xLjQK', mediaType: 'application/pdf', fileName: 'a.pdf' })),
    }),
    { maxLength: 2 },
  ),
})

const heads = fc.record({
  number: text,
  issueDate: day,
  typeCode: fc.constantFrom('380', '381', '384', '326'),
  currency,
  isInTwoCurrencies: fc.boolean(),
  taxPoint: fc.constantFrom(
    {},
    { taxPointDate: '2026-03-01' },
    { taxPointCode: '3' },
    { taxPointCode: '35' },
    { taxPointCode: '432' },
  ),
  dueDate: maybe(day),
  paymentTerms: terms,
  notes: fc.array(fc.record({ text, subject: maybe(fc.constantFrom('AAI', 'REG', 'PMT')) }), { maxLength: 3 }),
  period: maybe(period),
  payment,
  delivery: fc.record({
    name: maybe(text),
    location: maybe(fc.constant({ id: '4000001123452', scheme: '0088' })),
    date: day,
    address,
  }),
  prepaid: maybe(decimal(100_000, 2)),
  rounding: maybe(fc.constantFrom('0.01', '-0.02')),
})

/** A whole invoice or credit note. */
export const anyEInvoice: fc.Arbitrary<EInvoice> = fc
  .record({ taxes, heads, parties, references })
  .chain((made) =>
    fc.record({
      made: fc.constant(made),
      lines: fc.array(line(fc.constantFrom(...made.taxes), made.heads.period ?? {}), { minLength: 1, maxLength: 5 }),
      allowances: fc.array(fc.record({ of: lineAllowance, tax: fc.constantFrom(...made.taxes) }), { maxLength: 2 }),
    }),
  )
  .map(({ made, lines, allowances: given }) => {
    const allowances = given.map(({ of, tax }): EInvoiceAllowance => ({ ...of, ...tax }))
    const { isInTwoCurrencies, taxPoint, prepaid, rounding, ...head } = made.heads
    const preceding = head.typeCode === '384' ? [{ number: '1' }] : made.references.preceding
    const isOutside = made.taxes.some(({ vatCategory }) => vatCategory === 'O')
    const vat = breakdown(lines, allowances)
    const allowed = allowances.filter(({ isCharge }) => !isCharge)
    const charged = allowances.filter(({ isCharge }) => isCharge)
    const sum = total(lines.map((one) => one.total))
    const net = sum - total(allowed.map(({ amount }) => amount)) + total(charged.map(({ amount }) => amount))
    const tax = total(vat.map(({ amount }) => amount))
    const { seller, buyer, payee } = made.parties
    return {
      ...head,
      ...taxPoint,
      ...made.references,
      attachments: made.references.attachments.map(withOwnName),
      preceding,
      vatCurrency: isInTwoCurrencies ? 'NOK' : undefined,
      seller: { ...seller, vatId: isOutside ? undefined : seller.vatId },
      buyer: { ...buyer, vatId: isOutside ? undefined : buyer.vatId },
      payee,
      allowances,
      vat,
      lines: lines.map((one, index) => ({ ...one, id: String(index + 1) })),
      totals: {
        lines: cents(sum),
        allowances: allowed.length === 0 ? undefined : cents(total(allowed.map(({ amount }) => amount))),
        charges: charged.length === 0 ? undefined : cents(total(charged.map(({ amount }) => amount))),
        net: cents(net),
        vat: cents(tax),
        vatInVatCurrency: isInTwoCurrencies ? (tax < 0n ? '-1.00' : '1.00') : undefined,
        gross: cents(net + tax),
        prepaid,
        rounding,
        payable: cents(net + tax - number(prepaid) + number(rounding)),
      },
    }
  })
