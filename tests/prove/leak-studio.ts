/** A studio in which every text of another instance, of private projects and of a closed workspace has a marker. */
import assert from 'node:assert/strict'
import { type Module, modules } from '../../src/kernel/auth/modules.ts'
import { furnish } from '../conformance/twin-studios.ts'
import { becomeResource, DAY, HOUR } from '../scenarios/visibility-studio.ts'
import { bySession } from '../support/by-session.ts'
import type { Client, World } from '../world.ts'

/** The markers, and from whom they are hidden. */
export const FOREIGN = 'foreignmark'
export const HUSHED = 'hushmark'
/** The cost of everything; no other amount of the studio looks like it. */
export const COST = '7391.73'

export interface Viewer {
  readonly name: string
  readonly client: Client
  readonly seesCosts: boolean
}

export interface LeakStudio {
  readonly viewers: readonly Viewer[]
  /** A user who sees everything except the other instance. */
  readonly founder: Client
}

/** The same viewers, who have signed in and ask by cookies. */
export async function signedInViewers(world: World, viewers: readonly Viewer[]): Promise<Viewer[]> {
  const signedIn: Viewer[] = []
  for (const { client, ...viewer } of viewers) signedIn.push({ ...viewer, client: await bySession(world, client) })
  return signedIn
}

const marked = (mark: string) => (what: string) => `${what} ${mark}`

/** `receivers` are the targets of the webhooks of the founder, and of a user who sees little. */
export async function openLeakStudio(world: World, receivers: readonly [string, string]): Promise<LeakStudio> {
  const { admin } = world
  const planner = await world.client({ admin: 'RW', schedule: 'R-', project: 'R-' })
  await furnish(world, world.other, marked(FOREIGN), 1)
  await world.other.put('/v2/instance', { name: FOREIGN, company_name: FOREIGN, company_address: FOREIGN })
  await admin.create('webhook', { url: receivers[0] })
  await planner.create('webhook', { url: receivers[1] })
  const { outsider, anonymous, hidden } = await furnish(world, admin, marked(HUSHED), 0)
  await addCosts(admin)
  await addDocuments(admin)
  await openFeeds(admin)
  await openOwnFeed(world)
  const named = (name: string, client: Client, seesCosts = true): Viewer => ({ name, client, seesCosts })
  const viewers = [
    named('planner', planner),
    named('outsider', outsider),
    named('anonymous', anonymous),
    named('hidden', hidden),
  ]
  for (const levels of await someLevels()) {
    const name = Object.entries(levels).map(([module, level]) => `${module} ${level}`)
    const seesCosts = 'finance' in levels || 'admin' in levels
    viewers.push(named(name.join(', ') || 'nothing', await world.client(levels), seesCosts))
  }
  await world.runJobs()
  return { viewers, founder: admin }
}

/** One module at each level, everything read-only, and nothing at all. */
async function someLevels(): Promise<Partial<Record<Module, 'R-' | 'RW'>>[]> {
  const single = modules.flatMap((module) => [{ [module]: 'R-' as const }, { [module]: 'RW' as const }])
  const reads = Object.fromEntries(modules.map((module) => [module, 'R-' as const]))
  return [...single, reads, { schedule: 'RW', project: 'RW', task: 'RW', contact: 'RW' }, {}]
}

/** Rooms, items and rates with the same cost. */
async function addCosts(admin: Client): Promise<void> {
  const rate = { hour_buy_cost: COST, hour_sell_cost: '90', currency: 'EUR' }
  const room = await admin.create('resource', { name: 'Costly room', type_id: 1, rates: [rate] })
  const hourly = (unit_amount: string) => ({ unit: 'hourly', unit_amount, quantity: '1' })
  const byHand = [{ rate_scheme_name: 'Agreed', buy: hourly(COST), sell: hourly('80') }]
  const other = await admin.create('resource', { name: 'Other room', type_id: 1 })
  await admin.create('billable-item', { name: 'Tape', buy_cost: COST, sell_cost: '100' })
  await admin.create('booking', {
    name: 'Costly',
    start: DAY,
    end: DAY + HOUR,
    resources: [{ id: room }, { id: other, rates: byHand }],
    billable_items: [{ name: 'Tape', cost: '100', buy_cost: COST }],
  })
}

/** Documents for a private project, printed and mailed with its name. */
async function addDocuments(admin: Client): Promise<void> {
  const [project] = (await admin.list('project', 'limit=100')).filter((one) => one.private === 1)
  const client = [
    { id: await admin.create('contact', { name: 'Client', type: 'organization', email_1: 'c@c.example' }) },
  ]
  await admin.put('/v2/instance', { company_email: 'studio@lumen.example', company_name: 'Lumen' })
  const items = [{ item_text: 'Work', quantity: 1, unit_amount: 100, unit_buy_amount: COST }]
  const body = { client, project: [{ id: project.id }], items }
  for (const record of ['quote', 'invoice']) {
    const id = await admin.create(record, body)
    const sent = await admin.post(`/v2/${record}/send?id=${id}`, {
      subject: 'For [projectName]',
      message: '[projectName] [projectCode]',
    })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
  }
}

async function openFeeds(admin: Client): Promise<void> {
  for (const record of ['resource', 'workspace', 'project']) {
    for (const { id } of await admin.list(record, 'limit=1000')) {
      const { status, body } = await admin.put(`/v2/${record}?id=${id}`, { feed: true, feed_privacy: 'full' })
      assert.equal(status, 200, JSON.stringify(body))
    }
  }
}

/** A user in every private project, with a feed and a booking in one of them. */
async function openOwnFeed(world: World): Promise<void> {
  const { admin } = world
  const member = await world.client({ schedule: 'RW' })
  const person = await becomeResource(admin, member.userId, 1)
  await admin.put(`/v2/user?id=${member.userId}`, { schedule_view_mode: 0 })
  const secret = (await admin.list('project', 'limit=100')).filter((one) => one.private === 1)
  for (const { id } of secret) await admin.put(`/v2/project?id=${id}`, { people: { users: [{ id: member.userId }] } })
  const project = [{ id: secret[0].id }]
  const times = { start: world.clock.now(), end: world.clock.now() + HOUR }
  await admin.create('booking', { name: `Own ${HUSHED}`, ...times, resources: [{ id: person }], project })
  const { status } = await member.put('/v2/user/feed', { feed: true, feed_privacy: 'full' })
  assert.equal(status, 200)
}
