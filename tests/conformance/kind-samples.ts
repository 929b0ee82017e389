/** Properties of the records of a kind that its definition does not have; see `samples.ts`. */
import assert from 'node:assert/strict'
import { sendFile } from '../support/send-file.ts'
import { writtenBill } from '../support/written-bill.ts'
import type { Body, Samples } from './samples.ts'

type Members = (samples: Samples, n: number) => Body | Promise<Body>

export interface KindSample {
  /** Members in addition to, or instead of, the required ones. */
  readonly minimal?: Members
  /** Members in addition to, or instead of, those that their schemas define well enough; undefined leaves one out. */
  readonly full?: Members
  /** A valid change; by default another value of the first changeable member. */
  readonly change?: (n: number) => Body
  /** Members in which a deletable record differs from a full one. */
  readonly removable?: Body
  /** Optional members that a full record cannot lose once it has them. */
  readonly lasting?: readonly string[]
  /** For a record that is not created by a POST with a JSON body. */
  readonly create?: (samples: Samples, n: number) => Promise<number>
}

/** The requirements of a member for the record that it refers to. */
export const referred: Readonly<Record<string, Body>> = {
  'booking.status': { type_id: 1 },
  'contact.linked_organization_id': { type: 'organization' },
  'invoice.template_id': { type_id: 1 },
  'payment.invoice': { status_id: 2 },
  'payment.invoice_id': { status_id: 2 },
  'project.status': { type_id: 2 },
  'project.status_id': { type_id: 2 },
  'quote.template_id': { type_id: 2 },
  'rate-scheme.custom_field_id': { module: 'booking', type: 'text' },
  'resource.parent_id': { type_id: 4 },
  'resource.type_person_id': { type: 'person' },
}

/** Other values that a record needs together with one of its references. */
export const beside: Readonly<Record<string, Body>> = {
  'resource.type_person_id': { type_id: 2 },
}

const one = async (samples: Samples, record: string, also?: Body) => [{ id: await samples.referred(record, also) }]

const document: KindSample = {
  full: async (samples) => ({
    items: [{ item_text: 'Grading', quantity: 2, unit_amount: '80', discount: '5%', taxes: await one(samples, 'tax') }],
    prefix: undefined,
    number: undefined,
    status: undefined,
    groups: undefined,
    custom_fields: [],
  }),
  change: (n) => ({ reference: `Order ${n}` }),
  // The currency and the rate of the tax are cleared together.
  lasting: ['prefix', 'number', 'tax_currency', 'tax_exchange_rate'],
}

export const kindSamples: Readonly<Record<string, KindSample>> = {
  payment: {
    // The invoices of samples owe nothing, so nothing can be taken off.
    full: () => ({ currency: 'EUR', discount: '0' }),
    lasting: ['currency'],
    // Dates are days, so another stamp may be the same date.
    change: (n) => ({ reference: `Transfer ${n}` }),
  },
  instance: {
    full: () => ({ company_tax_number: undefined }),
    change: (n) => ({ name: `Studio ${n}` }),
  },
  tax: { full: () => ({ rate: '0', vat_category: 'E' }), change: (n) => ({ name: `Tax ${n}` }) },
  group: {
    full: async (samples) => ({ members: [{ id: await samples.create('user') }] }),
    removable: { members: [] },
    lasting: ['members'],
  },
  user: { full: () => ({ expires: undefined, feed: undefined }) },
  contact: {
    minimal: () => ({ type: 'person' }),
    full: () => ({ type: 'person', address_country: 'DE', custom_fields: [] }),
    change: (n) => ({ name: `Changed ${n}` }),
  },
  'custom-field': {
    minimal: () => ({ type: 'text', module: 'organization' }),
    full: (_, n) => ({
      type: 'select',
      module: 'organization',
      required: false,
      options: [{ name: `First ${n}` }, { name: `Second ${n}` }],
    }),
    lasting: ['options'],
  },
  workspace: {
    full: async (samples) => ({
      access: [
        { id: await samples.referred('user'), type: 'user', acl: 'RW' },
        { id: await samples.referred('group'), type: 'group', acl: 'R-' },
      ],
      country_region: 'AU-NSW',
      feed: undefined,
    }),
  },
  resource: {
    full: async (samples) => ({
      type_id: 2,
      rates: [{ hour_sell_cost: 12.5, date_start: '2026-01-01', taxes: await one(samples, 'tax'), currency: 'USD' }],
      feed: undefined,
    }),
  },
  project: {
    full: async (samples) => ({
      people: {
        users: [{ id: await samples.referred('user'), project_admin: true }],
        groups: await one(samples, 'group'),
      },
      custom_fields: [],
    }),
  },
  'billable-item': { full: () => ({ custom_fields: [] }) },
  'rate-scheme': {
    full: () => ({
      booking_description_template: '[rateSchemeName]: [bookingName], [rateSchemeStartDateCode|(j M Y)]',
      custom_field_value: 'Night',
    }),
  },
  'calendar-subscription/import': {
    full: async (samples) => ({
      booking_property: {
        client: await one(samples, 'contact'),
        status: await one(samples, 'status', { type_id: 1 }),
        project: await one(samples, 'project'),
        resources: await one(samples, 'resource'),
      },
    }),
  },
  booking: {
    full: async (samples, n) => ({
      resources: [
        { id: await samples.referred('resource'), rates: [{ sell: { unit: 'hourly', unit_amount: 80, quantity: 2 } }] },
      ],
      billable_items: [{ name: `Disk ${n}`, cost: '9.5', quantity: 2, taxes: await one(samples, 'tax') }],
      custom_fields: [],
    }),
  },
  quote: document,
  invoice: document,
  'credit-note': { create: creditInvoice },
  'supplier-bill': { create: uploadBill, change: (n) => ({ notes: `Asked for part ${n}` }) },
  mail: { create: mailQuote },
  'invoice-template': {
    full: () => ({
      default: false,
      options: { totals_visibility: { discount_total: false } },
    }),
  },
  file: { create: uploadPicture },
  webhook: { full: () => ({ events: ['bookingCreated'] }) },
  'webhook/delivery': { create: pingWebhook },
  view: {
    minimal: () => ({ kind: 'schedule', settings: { zoom: 'week' } }),
    full: () => ({ kind: 'schedule', settings: { zoom: 'month', show: 'list', status: [1, 2], mine: true } }),
  },
  // A user cannot have two running entries.
  'time-entry': { minimal: async (samples) => ({ owner_id: await samples.create('user') }) },
}

async function creditInvoice(samples: Samples, n: number): Promise<number> {
  const items = [{ item_text: 'Grading', unit_amount: 80 + n }]
  const id = await samples.create('invoice', { status_id: 2, items, currency: ['EUR', 'USD', 'JPY'][n % 3] })
  const { status, body } = await samples.client.post(`/v2/invoice/credit?id=${id}`, { reason: `Reason ${n}` })
  assert.equal(status, 200, JSON.stringify(body))
  return body.success.id
}

async function pingWebhook(samples: Samples): Promise<number> {
  const id = await samples.create('webhook')
  const { status, body } = await samples.client.post(`/v2/webhook/ping?id=${id}`)
  assert.equal(status, 200, JSON.stringify(body))
  const [delivery] = await samples.client.list('webhook/delivery', `webhook_id=${id}`)
  return delivery.id
}

async function mailQuote(samples: Samples, n: number): Promise<number> {
  const id = await samples.create('quote')
  const { status, body } = await samples.client.post(`/v2/quote/send?id=${id}`, {
    to: `ada${n}@acme.example`,
    cc: `bo${n}@acme.example`,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.success.mail_id
}

async function uploadPicture({ client }: Samples, n: number): Promise<number> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg"><title>${n}</title></svg>`
  if (n % 3 === 0) return sendFile(client, '/v2/file', `paper ${n}.pdf`, '%PDF-1.7\n%%EOF\n')
  return sendFile(client, '/v2/file', `picture ${n}.svg`, picture)
}

async function uploadBill({ client }: Samples, n: number): Promise<number> {
  return sendFile(
    client,
    '/v2/supplier-bill',
    `bill ${n}.xml`,
    writtenBill(`R-${n}`, { dueDate: `2026-03-${10 + (n % 20)}`, typeCode: n % 3 === 0 ? '384' : '380' }),
  )
}
