/** Stored texts of records. The client of a world compares every list with one that is rendered from rows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { faultsOf } from '../../src/cli/check.ts'
import { prepareFragments } from '../../src/kernel/db/fragments/fragment-table.ts'
import { mustHave } from '../../src/kernel/must-have.ts'
import { furnish } from '../conformance/twin-studios.ts'
import { type Client, onEachEngine, type World } from '../world.ts'

const RUNS = 12
const kinds = ['booking', 'project', 'contact', 'resource', 'status', 'workspace', 'user', 'rate-scheme', 'quote']

/** A write of some kind; `pick` chooses records and values. Some are refused: these change nothing. */
async function writeSomething(admin: Client, kind: string, pick: (below: number) => number): Promise<void> {
  const ids = async (record: string) => (await admin.list(record, 'fields=id&limit=100')).map(({ id }) => id)
  const one = async (record: string) => {
    const known = await ids(record)
    return known.slice(pick(known.length || 1)).slice(0, 1)
  }
  const some = async (record: string) => (await ids(record)).filter(() => pick(3) === 0).map((id: number) => ({ id }))
  const [id] = await one('booking')
  const booking = `/v2/booking?id=${id}`
  const name = `Name ${pick(1000)} – é`
  const writes: Record<string, () => Promise<{ status: number }>> = {
    rename: async () => {
      const record = ['booking', 'project', 'resource', 'status', 'workspace', 'tax', 'custom-field'][pick(7)] ?? ''
      return admin.put(`/v2/${record}?id=${(await one(record))[0]}`, { name })
    },
    link: async () => admin.put(booking, { resources: await some('resource') }),
    refer: async () => {
      const [project, contact] = [await one('project'), await one('contact')]
      const client = contact.map((named) => ({ id: named }))
      return admin.put(booking, { project: project.map((named) => ({ id: named })), client })
    },
    move: () => admin.put(booking, { start: 1_773_014_400 + pick(9) * 3600, end: 1_773_100_800 + pick(9) * 3600 }),
    price: () => admin.put(booking, { billable_items: [{ name, cost: pick(99), buy_cost: pick(9) }] }),
    custom: () => admin.put(booking, { custom_field_1: name }),
    lock: () => admin.put(`/v2/booking/lock?id=${id}`),
    furnish: async () =>
      admin.put(`/v2/workspace?id=${(await one('workspace'))[0]}`, { resources: await some('resource') }),
    remove: async () => {
      const record = ['booking', 'resource', 'project', 'contact', 'custom-field'][pick(5)] ?? ''
      const [gone] = await one(record)
      return admin.delete(`/v2/${record}?${record === 'contact' ? `uuid=o${gone}` : `id=${gone}`}`)
    },
    restore: () => admin.post(`/v2/booking/restore?id=${1 + pick(12)}`),
    settle: () =>
      admin.put('/v2/instance', {
        timezone: ['Europe/Berlin', 'Asia/Tokyo'][pick(2)],
        settings: { costs_need_finance: pick(2) === 0 },
      }),
    define: () => admin.post('/v2/custom-field', { name, type: 'text', module: ['booking', 'project'][pick(2)] }),
  }
  const answer = await writes[kind]?.()
  assert.ok(answer !== undefined && answer.status < 500, `${kind}: ${JSON.stringify(answer)}`)
}

const writeKinds = 'rename link refer move price custom lock furnish remove restore settle define'.split(' ')

onEachEngine('stored texts of records', (open) => {
  test('are never outdated, whatever is written in whatever order, for any user', async () => {
    await using world = await open({ comparesLists: true })
    const { admin } = world
    const viewers = Object.values(await furnish(world, admin, (what) => `secret ${what}`, 0))
    viewers.push(admin, await world.client({ schedule: 'R-' }), await world.client({ schedule: 'RW', project: 'R-' }))
    const write = fc.tuple(fc.constantFrom(...writeKinds), fc.infiniteStream(fc.nat()))
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
        for (const [kind, numbers] of writes) {
          await writeSomething(admin, kind, (below) => Number(numbers.next().value) % below)
          for (const viewer of viewers) {
            await viewer.get('/v2/booking?limit=100')
            await viewer.get(`/v2/booking?id=${1 + (Number(numbers.next().value) % 12)}`)
          }
        }
        for (const viewer of viewers) for (const kind of kinds) await viewer.get(`/v2/${kind}?limit=100`)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    assert.deepEqual(await faultsOf(world.app.scopes.engine), [])
  })
})

onEachEngine('stored texts of records', (open) => {
  test('follow links that are written from the other record', async () => {
    await using world = await open({ comparesLists: true })
    const { admin } = world
    const room = await admin.create('resource', { name: 'Room', type_id: 1 })
    const floors = [await admin.create('workspace', { name: 'One' }), await admin.create('workspace', { name: 'Two' })]
    const filled = async () => {
      const listed = await admin.list('workspace')
      return floors.filter((id) => listed.some((one) => one.id === id && one.resources.length === 1))
    }
    assert.deepEqual(await filled(), [])
    for (const chosen of [floors, floors.slice(1), floors.slice(0, 1), []]) {
      await admin.put(`/v2/resource?id=${room}`, { workspaces: chosen.map((id) => ({ id })) })
      assert.deepEqual(await filled(), chosen)
    }
  })
})

onEachEngine('stored texts of records', (open) => {
  const engineOf = ({ app }: World) => app.scopes.engine
  const storedIds = async (world: World) => {
    const { read, dialect } = engineOf(world)
    const ofInstance = `instance_id = ${dialect.placeholder(1)} and record = 'booking'`
    const rows = await read.all<{ id: number }>(`select id from record_fragment where ${ofInstance} order by id`, [1])
    return rows.map(({ id }) => id)
  }
  const change = (world: World, statement: string) => engineOf(world).exclusive((sql) => sql.run(statement, []))
  /** Not with the client, which rejects a list that differs from the rows. */
  const listed = async ({ app, admin }: World): Promise<string> =>
    (await app.http.inject({ url: '/v2/booking?limit=5', headers: { authorization: `Bearer ${admin.token}` } })).body

  async function withBookings(): Promise<World> {
    const world = await open({ comparesLists: true })
    const resources = [{ id: await world.admin.create('resource', { name: 'Room', type_id: 1 }) }]
    for (let index = 1; index <= 3; index += 1) {
      const name = `Shoot ${index}`
      await world.admin.create('booking', { name, resources, start: 1_800_000_000, end: 1_800_003_600 })
    }
    await world.admin.list('booking')
    return world
  }

  test('are shown in lists, and compared with the rows by daybook check', async () => {
    await using world = await withBookings()
    assert.deepEqual(await storedIds(world), [1, 2, 3])
    assert.deepEqual(await faultsOf(engineOf(world)), [])
    await change(world, "update record_fragment set body = replace(body, 'Shoot 2', 'Wrong') where instance_id = 1")
    assert.match(await listed(world), /Shoot 1.*Wrong.*Shoot 3/)
    assert.deepEqual(await faultsOf(engineOf(world)), ['instance 1 stores outdated texts of booking 2'])
  })

  test('are dropped by a change that is made in the database itself', async () => {
    await using world = await withBookings()
    await change(world, "update booking set name = 'By hand' where instance_id = 1 and id = 2")
    assert.deepEqual(await storedIds(world), [1, 3])
    assert.match(await listed(world), /Shoot 1.*By hand.*Shoot 3/)
    if (engineOf(world).dialect.name === 'sqlite') return
    await engineOf(world).exclusive(async (sql) => {
      await sql.run("set local search_path to ''", [])
      await sql.run("update public.booking set name = 'From afar' where instance_id = 1 and id = 3", [])
      await sql.run("update public.resource set name = 'Suite' where instance_id = 1", [])
    })
    assert.match(await listed(world), /Suite.*By hand.*From afar/)
  })

  test('are not in backups', async () => {
    await using world = await withBookings()
    await using snapshot = await engineOf(world).snapshot()
    const tables = await snapshot.sql.all<{ table_name: string }>(engineOf(world).dialect.catalog, [])
    const names = tables.map(({ table_name }) => table_name)
    assert.ok(names.includes('booking') && !names.includes('record_fragment') && !names.includes('record_shown'))
  })

  test('are all dropped at startup if a trigger is missing', async () => {
    await using world = await withBookings()
    assert.equal((await storedIds(world)).length, 3)
    const isSqlite = engineOf(world).dialect.name === 'sqlite'
    const trigger = isSqlite ? 'fragment_of_booking_update_booking' : 'daybook_fragments_of_booking_0 on booking'
    await change(world, `drop trigger ${trigger}`)
    await change(world, "update booking set name = 'Renamed' where instance_id = 1")
    assert.equal((await storedIds(world)).length, 3)
    const { stored } = world.app.lists
    await prepareFragments(engineOf(world), mustHave(stored, 'stored fragments').fragments.sources)
    assert.deepEqual(await storedIds(world), [])
    assert.match(await listed(world), /Renamed/)
    await change(world, 'drop table record_fragment')
    await prepareFragments(engineOf(world), mustHave(stored, 'stored fragments').fragments.sources)
    await change(world, "update booking set name = 'Renamed again' where instance_id = 1")
    assert.match(await listed(world), /Renamed again/)
  })
})
