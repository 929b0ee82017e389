/** A studio with every kind of viewer and booking, for tests of visibility. */
import assert from 'node:assert/strict'
import type { Level, Module } from '../../src/kernel/auth/modules.ts'
import type { Client, World } from '../world.ts'

export const HOUR = 3600
export const DAY = Temporal.Instant.from('2026-03-09T00:00:00Z').epochMilliseconds / 1000
export const everything: Record<Module, Level> = {
  schedule: 'RW',
  project: 'RW',
  task: 'RW',
  finance: 'RW',
  report: 'RW',
  contact: 'RW',
  admin: 'RW',
  account: 'RW',
}

/** In full, as busy time, or not at all; and the answer to a change. */
export type Sees = 'full 200' | 'full 403' | 'busy 403' | 'none 404'

export const bookings = ['Open', 'Nowhere', 'Closed', 'Mixed', 'Secret', 'Closed secret', 'Own', 'Own secret'] as const
export type Name = (typeof bookings)[number]

export interface Studio {
  readonly world: World
  readonly viewers: Readonly<Record<string, Client>>
  readonly ids: Readonly<Record<Name, number>>
  readonly suite: number
  readonly vault: number
  readonly project: number
  readonly workspace: number
}

export const expected: Readonly<Record<string, Readonly<Record<Name, Sees>>>> = {
  founder: row('full 200', 'full 200', 'full 200', 'full 200', 'full 200', 'full 200', 'full 200', 'full 200'),
  member: row('full 200', 'full 200', 'none 404', 'full 403', 'full 200', 'none 404', 'full 200', 'full 200'),
  groupMember: row('full 200', 'full 200', 'none 404', 'full 403', 'full 200', 'none 404', 'full 200', 'full 200'),
  writer: row('full 200', 'full 200', 'full 200', 'full 200', 'busy 403', 'busy 403', 'full 200', 'busy 403'),
  reader: row('full 200', 'full 200', 'full 403', 'full 403', 'busy 403', 'busy 403', 'full 200', 'busy 403'),
  outsider: row('full 200', 'full 200', 'none 404', 'full 403', 'busy 403', 'none 404', 'full 200', 'busy 403'),
  anonymous: row('busy 403', 'busy 403', 'none 404', 'busy 403', 'busy 403', 'none 404', 'full 200', 'busy 403'),
  hidden: row('none 404', 'none 404', 'none 404', 'none 404', 'none 404', 'none 404', 'full 200', 'busy 403'),
}

export function row(...sees: Sees[]): Readonly<Record<Name, Sees>> {
  return Object.fromEntries(bookings.map((name, index) => [name, sees[index]])) as Record<Name, Sees>
}

export async function openStudio(open: () => Promise<World>): Promise<Studio> {
  const world = await open()
  const { admin } = world
  const viewers: Record<string, Client> = { founder: admin }
  for (const name of Object.keys(expected)) viewers[name] ??= await world.client(everything)
  const idOf = (name: string) => viewers[name]?.userId ?? 0
  const groupOf = async (name: string) => (await admin.list('user', `id=${idOf(name)}`))[0].group_id
  const people = { users: [{ id: idOf('member') }], groups: [{ id: await groupOf('groupMember') }] }
  const project = await admin.create('project', { name: 'Secret project', code: 'SEC', private: 1, people })
  const suite = await admin.create('resource', { name: 'Suite', type_id: 1 })
  const vault = await admin.create('resource', { name: 'Vault', type_id: 1 })
  const workspace = await admin.create('workspace', {
    name: 'Closed workspace',
    resources: [{ id: vault }],
    access: [
      { id: idOf('writer'), type: 'user', acl: 'RW' },
      { id: await groupOf('reader'), type: 'group', acl: 'R-' },
    ],
  })
  const persons = [await becomeResource(admin, idOf('anonymous'), 1), await becomeResource(admin, idOf('hidden'), 2)]
  const status = [{ id: (await admin.list('status', 'type_id=1&order_asc=id'))[0].id }]
  const secret = { project: [{ id: project }] }
  const resources: Readonly<Record<Name, readonly number[]>> = {
    Open: [suite],
    Nowhere: [],
    Closed: [vault],
    Mixed: [suite, vault],
    Secret: [suite],
    'Closed secret': [vault],
    Own: persons,
    'Own secret': persons,
  }
  const ids: Record<string, number> = {}
  for (const [index, name] of bookings.entries()) {
    const at = DAY + index * HOUR
    ids[name] = await admin.create('booking', {
      name,
      notes: `Notes on ${name}`,
      start: at,
      end: at + HOUR,
      status,
      resources: resources[name].map((id) => ({ id })),
      ...(/secret/i.test(name) && secret),
    })
  }
  return { world, viewers, ids: ids as Record<Name, number>, suite, vault, project, workspace }
}

/** Makes a resource of the user's contact, and sets the user's view mode of the schedule. */
export async function becomeResource(admin: Client, userId: number, mode: 1 | 2): Promise<number> {
  const [{ first_name }] = await admin.list('user', `id=${userId}`)
  const [contact] = await admin.list('contact', `name=${encodeURIComponent(first_name)}&user=true&filter_operator=AND`)
  const id = await admin.create('resource', { name: first_name, type_id: 2, type_person_id: contact.id })
  assert.equal((await admin.put(`/v2/user?id=${userId}`, { schedule_view_mode: mode })).status, 200)
  return id
}

export const renderedAs = (sees: Sees, name: string) => (sees.startsWith('busy') ? 'Private' : name)
export const seen = (viewer: string) => bookings.filter((name) => !expected[viewer]?.[name].startsWith('none'))
