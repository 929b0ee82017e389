/** A studio that is the same each time, except for the data that is hidden from its viewers. */
import assert from 'node:assert/strict'
import { modules } from '../../src/kernel/auth/modules.ts'
import { Client, type World } from '../world.ts'

export const HOUR = 3600
export const DAY = Temporal.Instant.from('2026-03-09T00:00:00Z').epochMilliseconds / 1000

const allLevels = Object.fromEntries(modules.map((module) => [`acl_${module}`, 'RW']))

async function person(world: World, admin: Client, name: string): Promise<Client> {
  const group_id = await admin.create('group', { name: `Group of ${name}`, ...allLevels })
  const email = `${name.toLowerCase()}@people.example`
  const user_id = await admin.create('user', { first_name: name, primary_email: email, group_id })
  const { body } = await admin.post('/v2/api-client', { description: name, user_id })
  return new Client(world.app, body.success.token, user_id)
}

async function isResource(admin: Client, { userId }: Client, mode: 1 | 2): Promise<number> {
  const [{ first_name }] = await admin.list('user', `id=${userId}`)
  const [contact] = await admin.list('contact', `name=${first_name}&user=true&filter_operator=AND`)
  const id = await admin.create('resource', {
    name: `The person ${first_name}`,
    type_id: 2,
    type_person_id: contact.id,
  })
  await admin.put(`/v2/user?id=${userId}`, { schedule_view_mode: mode })
  return id
}

/** All data that is the same for both instances, and `word` for the rest. `turn` is 0 or 1. */
export async function furnish(world: World, admin: Client, word: (what: string) => string, turn: 0 | 1) {
  await admin.put('/v2/instance', { name: 'The studio' })
  const [outsider, anonymous, hidden] = [
    await person(world, admin, 'Outsider'),
    await person(world, admin, 'Anonymous'),
    await person(world, admin, 'Hidden'),
  ]
  const persons = [await isResource(admin, anonymous, 1), await isResource(admin, hidden, 2)]
  const clients = [
    await admin.create('contact', { name: 'Acme', type: 'organization' }),
    await admin.create('contact', { name: 'Zenith', type: 'organization' }),
  ]
  const choose = <One>(ones: readonly One[]): One => ones[turn] as One
  const text = await admin.create('custom-field', { name: 'Camera', type: 'text', module: 'booking' })
  const options = [{ name: 'Day' }, { name: 'Night' }]
  const select = await admin.create('custom-field', { name: 'Shift', type: 'select', module: 'booking', options })
  const projects = []
  for (const name of ['alpha', 'beta']) {
    const secret = { name: word(`project ${name}`), code: word(name), description: word('project'), private: 1 }
    projects.push(await admin.create('project', { ...secret, client: [{ id: choose(clients) }], start: DAY + turn }))
  }
  const open = await admin.create('project', { name: 'Open project' })
  for (const project_id of [...projects, open]) {
    const name = project_id === open ? 'Phase' : word('phase')
    await admin.create('project/phase', { name, project_id, type_id: project_id === open ? 1 : turn + 1 })
  }
  const suite = await admin.create('resource', { name: 'Suite', type_id: 1 })
  const group = await admin.create('resource', { name: word('group'), type_id: 4 })
  const vault = await admin.create('resource', { name: word('vault'), description: word('vault'), type_id: 1 })
  const deck = await admin.create('resource', { name: 'Deck', type_id: 3, parent_id: group })
  await admin.create('workspace', {
    name: word('workspace'),
    description: word('workspace'),
    resources: [{ id: vault }, { id: group }],
    access: [{ id: admin.userId, type: 'user', acl: 'RW' }],
  })
  await admin.create('workspace', { name: 'Floor', resources: [{ id: suite }, { id: vault }].slice(0, 1) })
  const status = [{ id: (await admin.list('status', 'type_id=1&order_asc=id'))[0].id }]
  const known = { status, client: [{ id: clients[0] }], project: [{ id: open }] }
  const secretly = (name: string) => ({
    status,
    notes: word(`notes ${name}`),
    client: [{ id: choose(clients) }],
    billable_items: [{ name: word('item'), cost: 10 + turn }],
    [`custom_field_${text}`]: word('camera'),
    [`custom_field_${select}`]: choose(['Day', 'Night']),
  })
  const rates = [{ rate_scheme_name: word('rate'), sell: { unit: 'hourly', unit_amount: 80 + turn, quantity: 2 } }]
  const bookings = [
    { name: 'Grading one', resources: [{ id: suite }], ...known },
    {
      name: word('grading two'),
      resources: [{ id: suite, rates }],
      ...secretly('two'),
      project: [{ id: choose(projects) }],
    },
    { name: 'Grading three', resources: [{ id: suite }, { id: deck }], ...known },
    { name: word('grading four'), resources: [{ id: vault, rates }], ...secretly('four') },
    {
      name: word('grading five'),
      resources: [{ id: suite }, { id: vault }],
      ...secretly('five'),
      project: [{ id: choose(projects) }],
    },
    { name: word('grading six'), resources: [], ...secretly('six'), project: [{ id: choose(projects) }] },
    { name: 'Yours', resources: persons.map((id) => ({ id })), ...known },
    {
      name: word('grading seven'),
      resources: persons.map((id) => ({ id })),
      ...secretly('seven'),
      project: [{ id: projects[0] }],
    },
  ]
  const ids: number[] = []
  for (const [index, body] of bookings.entries()) {
    const start = DAY + index * HOUR
    ids.push(await admin.create('booking', { ...body, start, end: start + 2 * HOUR }))
  }
  const rule = choose(['FREQ=daily;REPENDTYPE=count;COUNT=3', 'FREQ=daily;INTERVAL=1;REPENDTYPE=count;COUNT=3'])
  const daily = { name: word('daily'), start: DAY, end: DAY + HOUR, resources: [{ id: deck }], repeat_rule: rule }
  ids.push(await admin.create('booking', { ...daily, ...secretly('daily'), project: [{ id: choose(projects) }] }))
  const values = [[word('external'), word('imported'), DAY, DAY + HOUR, word('imported')]]
  const columns = ['external_id', 'name', 'start', 'end', 'notes']
  const imported = { common_properties: [{ project: [{ id: choose(projects) }] }], columns, values }
  const bulk = await admin.post('/v2/booking/bulk', { save: imported })
  assert.equal(bulk.status, 200, JSON.stringify(bulk.body))
  await admin.put(`/v2/booking?id=${ids[1]}`, { name: word('renamed') })
  const gone = await admin.create('booking', { ...bookings[1], start: DAY, end: DAY + HOUR })
  await admin.delete(`/v2/booking?id=${gone}`)
  for (const [index, booking] of [ids[1], ids[3], ids[5]].entries()) {
    const time = { name: 'Time', owner_id: admin.userId, start: DAY + index, end: DAY + HOUR }
    await admin.create('time-entry', { ...time, project: [{ id: choose(projects) }], booking: [{ id: booking }] })
  }
  await admin.create('quote', { client: [{ id: clients[0] }], project: [{ id: choose(projects) }] })
  await admin.create('rate-scheme', {
    name: 'Scheme',
    type_id: 6,
    currency: 'EUR',
    projects: [{ id: choose(projects) }, { id: open }],
    resources: [{ id: suite }, { id: choose([vault, group]) }],
  })
  await admin.create('calendar-subscription/import', {
    calendar_url: 'https://calendar.example/feed.ics',
    booking_property: { project: [{ id: choose(projects) }], resources: [{ id: choose([vault, group]) }] },
  })
  return { outsider, anonymous, hidden }
}
