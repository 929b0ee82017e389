import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEInvoice } from '../../../../tests/einvoice/check-einvoice.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const company = {
  company_name: 'Studio',
  company_address_line_1: 'Street 1',
  company_address_city: 'Town',
  company_address_postcode: '1000',
  company_iban: 'DE89370400440532013000',
  company_bic: 'COBADEFFXXX',
  company_electronic_address: '5790000436057',
  company_electronic_address_scheme: '0088',
}

const client = {
  type: 'organization',
  name: 'Client',
  address_line_1: 'Street 2',
  address_city: 'Town',
  address_postcode: '2000',
  electronic_address: '5790000436057',
  electronic_address_scheme: '0088',
  buyer_reference: 'PO 17',
}

interface Case {
  readonly country: string
  readonly currency: string
  readonly rate: number
  readonly company: object
  readonly client?: object
  /** Changes to the company or the client, and the rule that each breaks. */
  readonly broken: readonly (readonly [
    rule: string,
    changes: { readonly company?: object; readonly client?: object },
  ])[]
}

const cases: readonly Case[] = [
  {
    country: 'BE',
    currency: 'EUR',
    rate: 21,
    company: { company_vat_id: 'BE0403170701' },
    client: { electronic_address: '0403170701', electronic_address_scheme: '0208' },
    broken: [
      ['PEPPOL-COMMON-R043', { client: { electronic_address: '0403170702', electronic_address_scheme: '0208' } }],
      ['PEPPOL-EN16931-CL008', { client: { electronic_address: 'a@b.example', electronic_address_scheme: 'EM' } }],
      ['PEPPOL-COMMON-R040', { company: { company_electronic_address: '5790000436058' } }],
      ['PEPPOL-COMMON-R062', { company: { company_vat_id: 'BE0403170702' } }],
    ],
  },
  {
    country: 'DK',
    currency: 'DKK',
    rate: 25,
    company: {
      company_vat_id: 'DK12345678',
      company_registration_number: 'DK12345678',
      company_registration_scheme: '0184',
    },
    client: { registration_number: 'DK87654321', registration_scheme: '0184' },
    broken: [
      ['DK-R-002', { company: { company_registration_number: null, company_registration_scheme: null } }],
      ['DK-R-014', { company: { company_registration_scheme: '0088' } }],
      ['PEPPOL-COMMON-R042', { client: { registration_number: '1' } }],
    ],
  },
  {
    country: 'SE',
    currency: 'SEK',
    rate: 25,
    company: {
      company_vat_id: 'SE556036079301',
      company_registration_number: '5560360793',
      company_registration_scheme: '0007',
      company_tax_registration: 'Godkänd för F-skatt',
    },
    broken: [
      ['SE-R-005', { company: { company_tax_registration: '123' } }],
      ['SE-R-013', { company: { company_registration_number: '5560360794' } }],
    ],
  },
  {
    country: 'NO',
    currency: 'NOK',
    rate: 25,
    company: { company_vat_id: 'NO923829644MVA' },
    broken: [['NO-R-001', { company: { company_vat_id: 'NO923829645MVA' } }]],
  },
  {
    country: 'IS',
    currency: 'ISK',
    rate: 24,
    company: {
      company_vat_id: 'IS12345',
      company_registration_number: '4910080160',
      company_registration_scheme: '0196',
    },
    client: { registration_number: '5012131870', registration_scheme: '0196' },
    broken: [
      ['IS-R-002', { company: { company_registration_scheme: '0088' } }],
      ['IS-R-004', { client: { registration_number: null, registration_scheme: null } }],
    ],
  },
  {
    country: 'IT',
    currency: 'EUR',
    rate: 22,
    company: { company_vat_id: 'IT00743110157' },
    broken: [
      ['IT-R-003', { company: { company_address_city: null } }],
      ['IT-R-001', { company: { company_tax_registration: '12' } }],
    ],
  },
  {
    country: 'NL',
    currency: 'EUR',
    rate: 21,
    company: {
      company_vat_id: 'NL123456789B01',
      company_registration_number: '12345678',
      company_registration_scheme: '0106',
    },
    broken: [
      ['NL-R-002', { company: { company_address_line_1: null } }],
      ['NL-R-003', { company: { company_registration_scheme: '0002' } }],
      ['PEPPOL-COMMON-R054', { company: { company_registration_number: '1' } }],
      ['PEPPOL-COMMON-R056-2', { client: { vat_id: 'NL123456789A01' } }],
    ],
  },
]

async function checked(world: World, of: Case, changes: Case['broken'][number][1]) {
  const { admin } = world
  const country = { company_address_country: of.country }
  const answer = await admin.put('/v2/instance', { ...company, ...of.company, ...country, ...changes.company })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const contact = { ...client, ...of.client, ...changes.client, address_country: of.country }
  const clientId = await admin.create('contact', contact)
  const tax = await admin.create('tax', { name: 'VAT', rate: of.rate, vat_category: 'S' })
  const id = await admin.create('invoice', {
    client: [{ uuid: `o${clientId}` }],
    currency: of.currency,
    status_id: 2,
    date: '2026-03-01',
    due_date: '2026-03-31',
    items: [{ item_text: 'Grading', quantity: '2.5', unit_amount: '133', taxes: [{ id: tax }] }],
  })
  const { body: check } = await admin.get(`/v2/invoice/einvoice/check?id=${id}&format=peppol`)
  const { body, status } = await admin.get(`/v2/invoice/einvoice?id=${id}&format=peppol`)
  return { check, body, status }
}

onEachEngine('rules of countries on the Peppol network', (open) => {
  for (const of of cases) {
    test(`${of.country}: a complete invoice follows them, and each broken rule is refused by name`, async () => {
      await using world = await open()
      const good = await checked(world, of, {})
      assert.deepEqual(good.check, { complete: true, gaps: [] })
      assert.deepEqual(checkEInvoice(String(good.body), 'peppol'), [])
      for (const [rule, changes] of of.broken) {
        const bad = await checked(world, of, changes)
        assert.equal(bad.status, 409)
        const rules = bad.check.gaps.map((gap: { rule: string }) => gap.rule)
        assert.ok(rules.includes(rule), `${rule}: ${rules}`)
      }
    })
  }
})
