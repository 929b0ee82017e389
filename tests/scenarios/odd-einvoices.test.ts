/** Documents at the edge of what an e-invoice can say: each is complete and valid, or is refused with its rule. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { einvoiceFormats, readEInvoice, recomputeEInvoice } from '../../src/domain/paper/einvoice/index.ts'
import { checkEInvoice } from '../einvoice/check-einvoice.ts'
import { germanCompany as company } from '../support/german-company.ts'
import { onEachEngine, type World } from '../world.ts'

const client = {
  type: 'organization',
  name: 'Kunde',
  address_line_1: 'Domplatz 1',
  address_city: 'Köln',
  address_postcode: '50667',
  address_country: 'DE',
  electronic_address: '5790000436057',
  electronic_address_scheme: '0088',
  buyer_reference: 'PO 17',
}

interface Odd {
  readonly invoice?: object
  readonly company?: object
  readonly client?: object
  /** The rules by which it is refused, in every format or in those of Germany and Peppol. Without: it is complete. */
  readonly gaps?: readonly string[]
}

const sign = (text: string) => String.fromCodePoint(Number.parseInt(text, 16))
const strange = `A<b> & "c" 'd' ]]> ${sign('1')}${sign('7')}${sign('fffe')} ${sign('1f600')} ${sign('200f')} é${sign('301')} \t tab`

function oddities(full: number, free: number, outside: number): Readonly<Record<string, Odd>> {
  const line = (more: object = {}) => ({ item_text: 'Suite', unit_amount: '100', taxes: [{ id: full }], ...more })
  return {
    'a total below zero': { invoice: { items: [line({ quantity: -2 }), line()] } },
    'a discount of 100 %': { invoice: { items: [line({ discount: 100 })] } },
    'a discount of 100 % beside a charged line': { invoice: { items: [line({ discount: 100 }), line()] } },
    'a quantity of zero': { invoice: { items: [line({ quantity: 0 }), line()] } },
    'a price of zero': { invoice: { items: [line({ unit_amount: 0 })] } },
    'a price with four decimals': { invoice: { items: [line({ unit_amount: '0.0125', quantity: '333.3333' })] } },
    'a line without a tax': { invoice: { items: [line(), line({ taxes: [] })] }, gaps: ['BR-E-10'] },
    'a free line beside a taxed line': { invoice: { items: [line(), line({ taxes: [{ id: free }] })] } },
    'no lines': { invoice: { items: [] }, gaps: ['BR-16'] },
    'a line without a name': { invoice: { items: [line({ item_text: '  ' })] }, gaps: ['BR-25'] },
    'strange characters': {
      invoice: {
        note: strange,
        reference: strange,
        terms: strange,
        items: [line({ item_text: strange, description: strange })],
      },
      client: { name: `Kunde ${strange}`, buyer_reference: 'A & B' },
    },
    'long texts': {
      invoice: {
        note: 'x '.repeat(4_999),
        items: [line({ item_text: 'y'.repeat(1_000), description: 'z '.repeat(4_999) })],
      },
    },
    'a discount for early payment in its terms': { invoice: { terms: 'Danke\n#SKONTO#TAGE=14#PROZENT=2.00#' } },
    'a due date before its date': { invoice: { due_date: '2026-02-01' } },
    'no due date and no terms': { invoice: { due_date: null }, gaps: ['BR-CO-25'] },
    'terms instead of a due date': { invoice: { due_date: null, terms: 'In 14 days' } },
    'a foreign currency': { invoice: { currency: 'USD' } },
    'a currency with three decimals': {
      invoice: { currency: 'KWD', items: [line({ unit_amount: '1.234' })] },
      gaps: ['BR-DEC-23'],
    },
    'no bank account': { company: { company_iban: null }, gaps: ['BR-DE-1'] },
    'an empty address of the client': {
      client: { address_line_1: null, address_city: null, address_postcode: null },
      gaps: ['BR-DE-8'],
    },
    'a hidden group with mixed taxes and a discount': {
      invoice: {
        groups: [{ id: 'g', name: 'Ton', hide_items: true }],
        items: [
          line({ parent_group_id: 'g', discount: '33.33' }),
          line({ parent_group_id: 'g', unit_amount: '-20' }),
          line({ parent_group_id: 'g', taxes: [{ id: free }] }),
        ],
      },
    },
    'a prepaid amount above the total': { invoice: { amount_prepaid: 500 } },
    'an allowance larger than its lines': { invoice: { allowances: [{ amount: 500, reason: strange }] } },
    'a charge of a percentage on a total below zero': {
      invoice: { items: [line({ quantity: -1 })], allowances: [{ charge: true, percent: 10 }] },
    },
    'an allowance without a tax': { invoice: { allowances: [{ amount: 1, taxes: [] }] }, gaps: ['BR-E-10'] },
    'a seller with a tax number alone': {
      company: { company_vat_id: null, company_tax_registration: '201/113/40209' },
    },
    'a small business with a tax number alone': {
      company: { company_vat_id: null, company_tax_registration: '201/113/40209' },
      invoice: { items: [line({ taxes: [{ id: free }] })] },
    },
    'outside the scope of VAT with a tax number alone': {
      company: { company_vat_id: null, company_tax_registration: '201/113/40209' },
      invoice: { items: [line({ taxes: [{ id: outside }] })] },
    },
    'a seller whose tax registration is not a number': {
      company: { company_vat_id: null, company_tax_registration: 'Steuernummer beantragt' },
      gaps: ['BR-CO-26'],
    },
  }
}

async function issued({ admin }: World, odd: Odd, tax: number): Promise<number> {
  const answer = await admin.put('/v2/instance', { ...company, company_tax_registration: null, ...odd.company })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const contact = await admin.create('contact', { ...client, ...odd.client })
  return admin.create('invoice', {
    client: [{ uuid: `o${contact}` }],
    status_id: 2,
    date: '2026-03-01',
    due_date: '2026-03-31',
    delivery_date: '2026-02-27',
    items: [{ item_text: 'Suite', unit_amount: '100', taxes: [{ id: tax }] }],
    ...odd.invoice,
  })
}

onEachEngine('odd documents', (open) => {
  test('are valid e-invoices, or are refused by the rule that they break', async () => {
    await using world = await open()
    const { admin } = world
    const full = await admin.create('tax', { name: 'USt', rate: 19, vat_category: 'S' })
    const free = await admin.create('tax', { name: 'Frei', rate: 0, vat_category: 'E', exemption_reason: '§ 4 UStG' })
    const outside = await admin.create('tax', { name: 'None', rate: 0, vat_category: 'O' })
    for (const [what, odd] of Object.entries(oddities(full, free, outside))) {
      const id = await issued(world, odd, full)
      const found = new Set<string>()
      for (const format of einvoiceFormats) {
        const { body: check } = await admin.get(`/v2/invoice/einvoice/check?id=${id}&format=${format}`)
        const { status, body } = await admin.get(`/v2/invoice/einvoice?id=${id}&format=${format}`)
        assert.equal(status, check.complete ? 200 : 409, `${what} as ${format}`)
        for (const { rule } of check.gaps) found.add(rule)
        if (!check.complete) continue
        assert.deepEqual(checkEInvoice(String(body), format), [], `${what} as ${format}\n${body}`)
        assert.deepEqual(recomputeEInvoice(readEInvoice(Buffer.from(String(body)), 'file')), [], `${what} as ${format}`)
      }
      for (const gap of odd.gaps ?? []) assert.ok(found.has(gap), `${what}: ${[...found]}`)
      if (odd.gaps === undefined) assert.deepEqual([...found], [], what)
    }
  })
})
