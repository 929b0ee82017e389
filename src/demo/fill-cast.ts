import { contact } from '../domain/accounts/contact/index.ts'
import { user } from '../domain/accounts/user/index.ts'
import { billableItem } from '../domain/catalogue/billable-item/index.ts'
import { rateScheme } from '../domain/catalogue/rate-scheme/index.ts'
import { resource } from '../domain/catalogue/resource/index.ts'
import { workspace } from '../domain/catalogue/workspace/index.ts'
import type { Scope } from '../kernel/scope.ts'
import { loadRecord } from '../records/write/record-row.ts'
import { type Create, creatingIn } from './create.ts'
import { contactIdOf } from './demo.store.ts'
import type { Random } from './random.ts'
import type { Bookable, Cast, Customer, StudioBasics } from './studio.ts'
import { billableItems, diets, equipment, rooms } from './studio-catalogue.ts'
import { type Client, clients, freelancers, mailboxOf, team } from './studio-people.ts'

const ROOM = 1
const PERSON = 2
const EQUIPMENT = 3
const GROUP = 4
const ACTION = 5

/** The people, rooms, clients and projects of the demo's bookings. */
export async function fillCast(scope: Scope, basics: StudioBasics, random: Random): Promise<Cast> {
  const create = creatingIn(scope)
  const customers: Customer[] = []
  for (const client of clients) customers.push(await createCustomer(create, client, basics, random))
  const production = await create(workspace, { name: 'Production', description: 'Shoots: cameras, light and sound' })
  const post = await create(workspace, { name: 'Post-production', description: 'Suites, stage and machines' })
  const roomIds = await createRooms(create, basics, post)
  const staff = await create(resource, { name: 'Staff', type_id: GROUP, workspaces: refs([production, post]) })
  const host = await createHost(scope, create, staff, [production, post])
  const people = await createPeople(scope, create, basics, [production, post], staff)
  const leave = await create(resource, { name: 'Leave', type_id: ACTION, workspaces: [{ id: post }] })
  const cast: Cast = {
    rooms: roomIds,
    people,
    host,
    deskIds: people.flatMap(({ userId, crafts }) => (crafts.includes('desk') && userId !== null ? userId : [])),
    equipment: await createEquipment(create, production, post),
    leave,
    customers,
    items: await createItems(create, basics),
  }
  await createRateSchemes(create, basics, cast, scope.instance.currency)
  return cast
}

async function createCustomer(create: Create, client: Client, basics: StudioBasics, random: Random): Promise<Customer> {
  const host = `${mailboxOf(client.name, 'studio').replaceAll('.', '-')}.example`
  const id = await create(contact, {
    type: 'organization',
    name: client.name,
    client: true,
    email_1: `office@${host}`,
    address_line_1: `${random.integer(1, 180)} ${random.pick(['Hafenstraße', 'Rue du Canal', 'Mill Lane', 'Calle Mayor'])}`,
    address_city: client.city,
    address_country: client.country,
    tax_number: client.taxNumber,
    website: `https://${host}`,
    custom_fields: [{ id: basics.customFields.manager, value: random.pick(['Chiara', 'Siobhán']) }],
  })
  const personIds: number[] = []
  for (const [index, name] of client.people.entries()) {
    const diet = random.chance(0.3) ? [{ id: basics.customFields.diet, value: random.pick(diets) }] : []
    personIds.push(
      await create(contact, {
        type: 'person',
        name,
        linked_organization_id: id,
        email_1: `${mailboxOf(name, `person${index + 1}`)}@${host}`,
        phone_1: `+49 30 5550 ${random.integer(1000, 9999)}`,
        custom_fields: diet,
      }),
    )
  }
  return { client, id, personIds }
}

async function createRooms(create: Create, basics: StudioBasics, workspaceId: number): Promise<number[]> {
  const parent_id = await create(resource, { name: 'Rooms', type_id: GROUP, workspaces: [{ id: workspaceId }] })
  const ids: number[] = []
  for (const [order, { name, description, hour, day }] of rooms.entries()) {
    const rate = {
      hour_buy_cost: hour[0],
      hour_sell_cost: hour[1],
      day_sell_cost: day,
      taxes: [{ id: basics.taxes.full }],
    }
    const body = {
      name,
      description,
      type_id: ROOM,
      parent_id,
      order,
      rates: [rate],
      workspaces: [{ id: workspaceId }],
    }
    ids.push(await create(resource, { ...body, color_background: '#1e3a8a', color_text: '#ffffff' }))
  }
  return ids
}

const refs = (ids: readonly number[]) => ids.map((id) => ({ id }))

/** The administrator who fills the instance, as a resource. */
async function createHost(
  scope: Scope,
  create: Create,
  staff: number,
  workspaceIds: readonly number[],
): Promise<Bookable> {
  const { userId } = scope.actor
  const contactId = await contactIdOf(scope, userId)
  const { name } = await loadRecord(scope, contact, contactId)
  const id = await create(resource, {
    name: String(name),
    description: 'Head of post-production',
    type_id: PERSON,
    type_person_id: contactId,
    parent_id: staff,
    workspaces: refs(workspaceIds),
  })
  return { id, userId, crafts: [] }
}

async function createPeople(
  scope: Scope,
  create: Create,
  basics: StudioBasics,
  workspaceIds: readonly number[],
  staff: number,
): Promise<Bookable[]> {
  const workspaces = refs(workspaceIds)
  const people: Bookable[] = []
  const book = async (name: string, role: string, hour: readonly [string, string], contactId: number, parent: number) =>
    create(resource, {
      name,
      description: role,
      type_id: PERSON,
      type_person_id: contactId,
      parent_id: parent,
      rates: [{ hour_buy_cost: hour[0], hour_sell_cost: hour[1], taxes: [{ id: basics.taxes.full }] }],
      workspaces,
    })
  for (const { first_name, last_name, role, crafts, group, hour } of team) {
    const name = `${first_name} ${last_name}`
    const primary_email = `${mailboxOf(name, 'member')}@daybook.example`
    const group_id = basics.groups[group]
    const userId = await create(user, { first_name, last_name, primary_email, group_id })
    const id = await book(name, role, hour, await contactIdOf(scope, userId), staff)
    people.push({ id, userId, crafts })
  }
  const freelance = await create(resource, { name: 'Freelancers', type_id: GROUP, workspaces })
  for (const [index, { first_name, last_name, role, crafts, hour }] of freelancers.entries()) {
    const name = `${first_name} ${last_name}`
    const email_1 = `${mailboxOf(name, `freelancer${index + 1}`)}@mail.example`
    const contactId = await create(contact, { type: 'person', name, email_1, notes: role })
    people.push({ id: await book(name, role, hour, contactId, freelance), userId: null, crafts })
  }
  return people
}

async function createEquipment(
  create: Create,
  production: number,
  post: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const byGroup = new Map<string, readonly number[]>()
  for (const { group, names, day } of equipment) {
    const workspaces = [{ id: group === 'Machines' || group === 'Workstations' ? post : production }]
    const parent_id = await create(resource, { name: group, type_id: GROUP, workspaces })
    const ids: number[] = []
    for (const [order, name] of names.entries()) {
      const rates = [{ day_sell_cost: day }]
      ids.push(await create(resource, { name, type_id: EQUIPMENT, parent_id, order, rates, workspaces }))
    }
    byGroup.set(group, ids)
  }
  return byGroup
}

async function createItems(create: Create, basics: StudioBasics): Promise<Cast['items']> {
  const items: Cast['items'][number][] = []
  for (const [index, item] of billableItems.entries()) {
    const custom_fields = [{ id: basics.customFields.article, value: `A-${String(index + 1).padStart(3, '0')}` }]
    const id = await create(billableItem, { ...item, taxes: [{ id: basics.taxes.full }], custom_fields })
    items.push({ id, name: item.name, buy: item.buy_cost, sell: item.sell_cost })
  }
  return items
}

async function createRateSchemes(
  create: Create,
  basics: StudioBasics,
  { rooms, customers }: Cast,
  currency: string,
): Promise<void> {
  const taxes = [{ id: basics.taxes.full }]
  const resources = rooms.map((id) => ({ id }))
  const schemes = [
    {
      name: 'House rate',
      type_id: 1,
      day_rate: '880',
      day_buy_rate: '310',
      default_unit: 2,
      resources,
      booking_description_template:
        '[bookingName]\n[rateSchemeStartDateCode|(d.m.Y)] – [rateSchemeEndDateCode|(d.m.Y)]',
    },
    {
      name: 'Summer',
      type_id: 2,
      date_start: '2026-07-01',
      date_end: '2026-08-31',
      day_rate: '-10',
      day_rate_percent: true,
      resources,
    },
    { name: 'Night', type_id: 3, time_start: '22:00', time_end: '06:00', hour_rate: '50', hour_rate_percent: true },
    { name: 'Overtime', type_id: 4, overtime_hours: 10, hour_rate: '25', hour_rate_percent: true },
    {
      name: 'House client',
      type_id: 5,
      clients: customers.slice(0, 2).map(({ id }) => ({ id })),
      day_rate: '-5',
      day_rate_percent: true,
    },
  ]
  for (const scheme of schemes) await create(rateScheme, { ...scheme, currency, taxes, default_tax: basics.taxes.full })
}
