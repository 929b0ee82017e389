/** The life of a record of each kind, call by call: created, listed, changed, deleted and restored. */
import { type Desk, tryOperation } from './operation-desk.ts'

type Body = Record<string, unknown>

interface Life {
  readonly create: Body
  readonly update: Body
  /** Parameters of the list besides the one that selects the newest record. */
  readonly list?: Record<string, string | number>
  readonly canRestore?: boolean
}

/** Runs through the life of a kind; returns the id of its record, or its address. */
export async function liveThrough(desk: Desk, name: string, life: Life): Promise<number> {
  const { create, update, list, canRestore = true } = life
  const title = name.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase())
  const { success } = await tryOperation(desk, `create${title}`, { body: create })
  await tryOperation(desk, `list${title}`, { query: { limit: 1, order_desc: 'id', ...list } })
  const query = name === 'contact' ? { uuid: `o${success.id}` } : { id: success.id }
  await tryOperation(desk, `update${title}`, { query, body: update })
  await tryOperation(desk, `delete${title}`, { query })
  if (canRestore) await tryOperation(desk, `restore${title}`, { query })
  return success.id
}

/** The people, clients and tools of the studio. */
export async function walkPeople(desk: Desk): Promise<void> {
  await tryOperation(desk, 'updateInstance', {
    body: {
      company_name: 'Lumen Post GmbH',
      company_address: 'Hafenstraße 5\n20457 Hamburg\nGermany',
      company_tax_number: 'DE123456789',
      settings: { clash_policy: 'reject' },
    },
  })
  await tryOperation(desk, 'listInstance')
  await liveThrough(desk, 'group', {
    create: { name: 'Front desk', description: 'Books, and looks up clients.', acl_schedule: 'RW', acl_contact: 'R-' },
    update: { acl_project: 'R-' },
  })
  await liveThrough(desk, 'user', {
    create: { first_name: 'Ada', last_name: 'Okafor', primary_email: 'ada@lumen.example', group_id: 4 },
    update: { timezone: 'Europe/London', notification: true },
  })
  await liveThrough(desk, 'contact', {
    create: {
      type: 'organization',
      name: 'Northern Light Films',
      client: true,
      email_1: 'office@northernlight.example',
      address_line_1: 'Storgata 1',
      address_city: 'Oslo',
      address_postcode: '0155',
      address_country: 'NO',
      tax_number: 'NO123456789MVA',
    },
    update: { phone_1: '+47 22 00 00 00', language: 'en-GB' },
  })
  await liveThrough(desk, 'custom-field', {
    create: { name: 'Camera', type: 'select', module: 'booking', options: [{ name: 'Film' }, { name: 'Digital' }] },
    update: { description: 'What it was shot with.' },
  })
  await liveThrough(desk, 'status', {
    create: { name: 'Pencilled', type_id: 1, color_background: '#fff3c4', color_text: '#5b4500', chargeable: false },
    update: { description: 'Until the client confirms.' },
  })
  await liveThrough(desk, 'tax', {
    create: { name: 'VAT 19 %', rate: '19', code: 'S' },
    update: { name: 'VAT' },
  })
}

/** The bookable things, and the projects. */
export async function walkStudio(desk: Desk): Promise<void> {
  await liveThrough(desk, 'resource', {
    create: {
      name: 'Suite 1',
      type_id: 1,
      description: 'Colour grading',
      feed: true,
      rates: [{ type_id: 9, currency: 'EUR', hour_sell_cost: 120, hour_buy_cost: 35.5, taxes: [{ id: 1 }] }],
    },
    update: { color_background: '#dbeafe', color_text: '#1e3a8a' },
  })
  await liveThrough(desk, 'workspace', {
    create: { name: 'Post-production', resources: [{ id: 1 }], country_region: 'DE-HH', show_public_holiday: true },
    update: { description: 'Suites and the people who run them.' },
  })
  await tryOperation(desk, 'workspaceHolidays', { query: { id: 1, from: '2026-12-24', to: '2026-12-31' } })
  await tryOperation(desk, 'workspaceClosedDays', { query: { from: '2026-12-24', to: '2026-12-31' } })
  await liveThrough(desk, 'project/folder', { create: { name: 'Features' }, update: { name: 'Feature films' } })
  await liveThrough(desk, 'project', {
    create: { name: 'The Harbour', code: 'HB-1', client: [{ uuid: 'o3' }], parent_folder_id: 1 },
    update: { description: 'Feature film, 96 minutes.' },
  })
  await liveThrough(desk, 'project/phase', {
    create: { name: 'Grading', project_id: 1, type_id: 1, start: 1_773_010_800, end: 1_773_442_800 },
    update: { color_background: '#dcfce7' },
  })
  await liveThrough(desk, 'billable-item', {
    create: { name: 'LTO tape', currency: 'EUR', unit_name: 'piece', buy_cost: '65', sell_cost: '140' },
    update: { taxes: [{ id: 1 }] },
  })
  await liveThrough(desk, 'rate-scheme', {
    create: {
      name: 'Night rate',
      type_id: 1,
      currency: 'EUR',
      hour_rate: '150',
      resources: [{ id: 1 }],
      time_start: '20:00',
      time_end: '06:00',
    },
    update: { description: 'From eight in the evening to six in the morning.' },
  })
  await liveThrough(desk, 'time-activity', {
    create: { name: 'Conforming' },
    update: { description: 'Building the timeline from the edit.' },
  })
}

/** The connections to other programs. */
export async function walkConnections(desk: Desk): Promise<void> {
  await liveThrough(desk, 'api-client', {
    create: { description: 'Screen in the lobby', read_only: true, scopes: [{ module: 'schedule', acl: 'R-' }] },
    update: { description: 'Screen in the entrance' },
    canRestore: false,
  })
  const { admin } = desk.world
  await liveThrough(desk, 'webhook', {
    create: { url: 'https://hooks.studio.example/daybook', events: ['bookingCreated', 'bookingEdited'] },
    update: { description: 'Door signs' },
    canRestore: false,
  })
  const webhook = await admin.create('webhook', { url: 'https://hooks.studio.example/daybook' })
  await tryOperation(desk, 'postWebhookRotate', { query: { id: webhook } })
  await tryOperation(desk, 'postWebhookPing', { query: { id: webhook } })
  await tryOperation(desk, 'listWebhookDelivery', { query: { limit: 1, order_desc: 'id' } })
  await tryOperation(desk, 'postWebhookDeliveryRetry', { query: { id: 1 } })
  await tryOperation(desk, 'postFile', {
    file: {
      name: 'logo.svg',
      type: 'image/svg+xml',
      text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>',
    },
  })
  const { data } = await tryOperation(desk, 'listFile', { query: { limit: 1, order_desc: 'id' } })
  await tryOperation(desk, 'fileContent', { query: { alias: data[0].alias } })
  await tryOperation(desk, 'deleteFile', { query: { id: 1 } })
  await tryOperation(desk, 'restoreFile', { query: { id: 1 } })
  await tryOperation(desk, 'listJournal', { query: { limit: 1, record: 'project' } })
  await tryOperation(desk, 'listenToEvents', { query: { record: 'booking', after_id: 0 } })
}
