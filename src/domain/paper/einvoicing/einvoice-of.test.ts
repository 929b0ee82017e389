import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainFacts, plainLine, taxOf } from '../../../../tests/einvoice/plain-facts.ts'
import { writeEInvoice } from '../einvoice/index.ts'
import { allowanceParts } from './einvoice-allowances.ts'
import { chargedParts } from './einvoice-lines.ts'
import { einvoiceOf } from './einvoice-of.ts'

const ONE = 10_000

type Sent = Parameters<typeof plainFacts>[0]
type Case = readonly [name: string, sent: Sent, expected: unknown]

/** Tests one member for each case. */
function check(member: 'payment' | 'delivery', cases: readonly Case[], part: (value: unknown) => unknown): void {
  for (const [name, sent, expected] of cases) test(name, () => assert.deepEqual(part(made(sent)[member]), expected))
}

function made(sent: Sent) {
  const facts = plainFacts(sent)
  return einvoiceOf(facts, chargedParts(facts), allowanceParts(facts), 'ubl')
}

describe('the payment', () => {
  const danish = (seller: string, buyer: string, bic: string | null): Sent => ({
    currency: 'DKK',
    seller: { address_country: seller, iban: 'DK50 0040 0440 1162 43', bic },
    buyer: { address_country: buyer },
  })
  const code = (payment: unknown) => (payment as { meansCode: string } | undefined)?.meansCode
  check(
    'payment',
    [
      ['in euro to an account of SEPA is a SEPA transfer', {}, '58'],
      ['in another currency is another transfer', { currency: 'USD' }, '30'],
      ['to an account outside SEPA is another transfer', { seller: { iban: 'TR330006100519786457841326' } }, '30'],
      ['between Danish companies has its own code', danish('DK', 'DK', 'DABADKKK'), '31'],
      ['between Danish companies without a BIC is a SEPA transfer', danish('DK', 'DK', null), '58'],
      ['to a Danish company from abroad is another transfer', danish('DK', 'DE', null), '30'],
      ['to a company abroad from Denmark is another transfer', danish('DE', 'DK', null), '30'],
      ['without an account is not stated', { seller: { iban: null } }, undefined],
    ],
    code,
  )
  const reference = (payment: unknown) => (payment as { remittance: string }).remittance
  check(
    'payment',
    [
      ['names the number', {}, 'INV-17'],
      [
        'to a QR-IBAN names its reference',
        { currency: 'CHF', seller: { iban: 'CH4431999123000889012' } },
        '000000000000000000000000173',
      ],
    ],
    reference,
  )
})

test('in CII, an account that is not an IBAN is written as a ProprietaryID', () => {
  const written = (iban: string) => writeEInvoice(made({ seller: { iban } }), 'cii')
  assert.match(written('DE89 3704 0044 0532 0130 00'), /<ram:IBANID>DE89/)
  const american = written('021000021123456')
  assert.match(american, /<ram:ProprietaryID>021000021123456</)
  assert.doesNotMatch(american, /IBANID/)
})

describe('the delivery', () => {
  const supply = [plainLine({ taxes: [taxOf('K', 0)] })]
  const country = (delivery: unknown) => {
    const { date, address } = (delivery ?? {}) as { date?: string; address?: { line1?: string; country?: string } }
    return [date, address?.country, address?.line1]
  }
  const austrian = { address_country: 'AT' }
  check(
    'delivery',
    [
      ['is not stated', {}, [undefined, undefined, undefined]],
      ['has its day', { document: { delivery_date: 20_000 } }, ['2024-10-04', undefined, undefined]],
      ['within the Union goes to the buyer', { lines: supply, buyer: austrian }, [undefined, 'AT', 'Street 1']],
      [
        'goes to the country of the document, whose street is unknown',
        { lines: supply, buyer: austrian, document: { deliver_to_country: 'FR' } },
        [undefined, 'FR', undefined],
      ],
      [
        'to the country of the buyer goes to their address',
        { buyer: austrian, document: { deliver_to_country: 'AT' } },
        [undefined, 'AT', 'Street 1'],
      ],
    ],
    country,
  )
})

describe('the lines', () => {
  test('that a group hides are merged by category and rate', () => {
    const groups = [{ id: 1, name: 'Post', description: null, order: 1, hide_items: true }]
    const lines = [taxOf('S', 19), taxOf('S', 7, 2), taxOf('S', 19), taxOf('Z', 0, 3), taxOf('E', 0, 4)].map((tax) =>
      plainLine({ taxes: [tax], parent_group_id: 1 }),
    )
    assert.deepEqual(
      made({ groups, lines }).lines.map(({ item, total, vatCategory, vatRate }) => [
        item.name,
        total,
        vatCategory,
        vatRate,
      ]),
      [
        ['Post', '200.00', 'S', '19'],
        ['Post', '100.00', 'S', '7'],
        ['Post', '100.00', 'Z', '0'],
        ['Post', '100.00', 'E', '0'],
      ],
    )
  })

  test('have a discount, which becomes a charge on a negative line', () => {
    const lines = [ONE, -ONE].map((quantity) => plainLine({ quantity, discount: 10 * ONE }))
    assert.deepEqual(
      made({ lines }).lines.map(({ total, allowances }) => [
        total,
        ...allowances.map(({ isCharge, amount }) => [isCharge, amount]),
      ]),
      [
        ['90.00', [false, '10.00']],
        ['-90.00', [true, '10.00']],
      ],
    )
  })
  test('below zero turn an allowance into a charge', () => {
    const allowance = {
      is_charge: false,
      amount: 0,
      percent: 10 * ONE,
      reason: null,
      reason_code: '95',
      taxes: [taxOf('S', 19)],
    }
    const { allowances, totals } = made({ lines: [plainLine({ quantity: -ONE })], allowances: [allowance] })
    assert.deepEqual(
      allowances.map(({ isCharge, amount, reason, reasonCode, percent }) => [
        isCharge,
        amount,
        reason,
        reasonCode,
        percent,
      ]),
      [[true, '10.00', 'Surcharge', undefined, undefined]],
    )
    assert.deepEqual(
      [totals.lines, totals.allowances, totals.charges, totals.net],
      ['-100.00', undefined, '10.00', '-90.00'],
    )
  })
})

describe('the VAT', () => {
  const exempt = (id: number, exemption_code: string | null) => ({
    ...taxOf('E', 0, id),
    exemption_code,
    exemption_reason: `Reason ${id}`,
  })
  const vatOf = (...codes: (string | null)[]) =>
    made({ lines: codes.map((code, index) => plainLine({ taxes: [exempt(index + 1, code)] })) }).vat.map(
      ({ taxable, exemptionCode, exemptionReason }) => [taxable, exemptionCode, exemptionReason],
    )

  test('has the code of its exemption, unless its lines have several', () => {
    assert.deepEqual(vatOf('VATEX-EU-132', null), [['200.00', 'VATEX-EU-132', 'Reason 1; Reason 2']])
    assert.deepEqual(vatOf('VATEX-EU-132', 'VATEX-EU-143'), [['200.00', undefined, 'Reason 1; Reason 2']])
  })

  test('ids are left out only outside the scope of VAT', () => {
    const vat_id = 'DE123456789'
    const idsOf = (sent: Sent) => {
      const { seller, buyer } = made({ ...sent, seller: { vat_id }, buyer: { vat_id } })
      return [seller.vatId, buyer.vatId]
    }
    assert.deepEqual(idsOf({ lines: [plainLine({ taxes: [taxOf('O', 0)] })] }), [undefined, undefined])
    for (const sent of [{}, { lines: [] }]) assert.deepEqual(idsOf(sent), [vat_id, vat_id])
  })
})
