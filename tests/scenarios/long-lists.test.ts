/** On SQLite, lists and reports of an instance with long statements are read in a thread, with the same answers. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Engine } from '../../src/kernel/db/engine.ts'
import type { Scans } from '../../src/kernel/db/sql.ts'
import { sqlite } from '../support/engines.ts'
import { openWorld, type World } from '../world.ts'

const start = Date.UTC(2026, 2, 2) / 1000
const HOUR = 3600
const CLIENTS = 40

/** Clients, each with a booking and an invoice of another amount. */
async function studio({ admin }: World) {
  const room = await admin.create('resource', { name: 'Room', type_id: 1 })
  for (let n = 1; n <= CLIENTS; n += 1) {
    const client = await admin.create('contact', {
      type: 'organization',
      name: `Client ${n}`,
      client: true,
      notes: n % 3 === 0 ? 'Every third' : null,
    })
    const at = start + n * 2 * HOUR
    await admin.create('booking', { name: `Shoot ${n}`, start: at, end: at + HOUR, resources: [{ id: room }] })
    await admin.create('invoice', {
      client: [{ uuid: `o${client}` }],
      reference: `Order ${CLIENTS - n}`,
      items: [{ description: 'Work', quantity: 1, unit_amount: n }],
    })
  }
  return room
}

/** A statement that takes more than 50 ms of the processor. */
async function takeLong({ readOf }: Engine): Promise<void> {
  const count = 'with recursive n(n) as (select 1 union all select n + 1 from n where n < 1000000) select max(n) from n'
  await readOf(1).all(count, [])
}

/** Passes the rows of the thread through `after`, and counts its statements. */
function watchThread(engine: Engine, after: () => Promise<unknown> = async () => {}): { asked: number } {
  const counted = { asked: 0 }
  const { readOf } = engine
  const watched = (scans: Scans): Scans => ({
    ...scans,
    all: async <Row>(...asked: Parameters<Scans['all']>) => {
      counted.asked += 1
      const rows = await scans.all<Row>(...asked)
      await after()
      return rows
    },
  })
  Object.assign(engine, {
    readOf: (...of: Parameters<Engine['readOf']>) => {
      const read = readOf(...of)
      return { ...read, scans: read.scans && watched(read.scans) }
    },
  })
  return counted
}

const lists = (room: number) => [
  'contact?notes=third&order_desc=name',
  'contact?name=Client&limit=30&page=2&order_asc=notes',
  'contact?updated_after=1&limit=7',
  `booking?resources=${room}&limit=10&page=3`,
  'booking?order_desc=name&fields=id,name',
  'invoice?sums=total&order_asc=reference&limit=5',
  'invoice?sums=total,balance&sums_by=client&total=17',
  'invoice?reference=Order%203',
  'quote?order_asc=reference',
  'report/revenue?by=month&from=2026-01-01&to=2026-12-31',
  'report/time?by=person&from=2026-01-01&to=2026-12-31',
  'export/invoices?from=2026-01-01&to=2026-12-31',
]

describe('lists of an instance with long statements', () => {
  test('are the same when they are read in the thread', async () => {
    await using world = await openWorld(sqlite)
    const { admin, app } = world
    const room = await studio(world)
    const read = async (query: string) => {
      const { status, body } = await admin.get(`/v2/${query}`)
      return { status, body }
    }
    const before = new Map<string, unknown>()
    for (const query of lists(room)) before.set(query, await read(query))
    // The answer of a list is kept until the next write.
    await admin.create('project', { name: 'Another' })
    await takeLong(app.scopes.engine)
    const counted = watchThread(app.scopes.engine)
    for (const query of lists(room)) {
      const asked = counted.asked
      const answer = await read(query)
      assert.deepEqual(answer, before.get(query), query)
      assert.equal(answer.status, 200, query)
      assert.ok(counted.asked > asked, `${query} was read in the thread`)
    }
  })

  test('are read once, without records that were deleted or changed in the meantime', async () => {
    await using world = await openWorld(sqlite)
    const { admin, app } = world
    const room = await studio(world)
    await takeLong(app.scopes.engine)
    const counted = watchThread(app.scopes.engine, async () => {
      await admin.delete('/v2/booking?id=1')
      await admin.put('/v2/booking?id=3', { name: 'Rehearsal' })
    })
    const headers = { authorization: `Bearer ${admin.token}` }
    const url = `/v2/booking?resources=${room}&name=shoot&limit=5`
    const { data, meta } = (await app.http.inject({ method: 'GET', url, headers })).json()
    assert.deepEqual(
      data.map(({ name }: { name: string }) => name),
      ['Shoot 2', 'Shoot 4', 'Shoot 5'],
    )
    assert.deepEqual([counted.asked, meta.pagination.total], [1, CLIENTS])
  })

  test('are moved to the thread while the first of them folds texts', async () => {
    await using world = await openWorld(sqlite)
    const { admin, app } = world
    const notes = `${'ÄÖÜÄÖ '.repeat(3_000)}Öffnungszeiten `
    for (let n = 1; n <= 300; n += 1)
      await admin.create('contact', { type: 'person', name: `Zoë ${n}`, notes: `${notes}${n}` })
    const counted = watchThread(app.scopes.engine)
    const found = async (query: string) => {
      const headers = { authorization: `Bearer ${admin.token}` }
      const { data } = (await app.http.inject({ method: 'GET', url: `/v2/contact?${query}`, headers })).json()
      return data.map(({ name }: { name: string }) => name)
    }
    assert.deepEqual(await found('notes=ZEITEN%20300'), ['Zoë 300'])
    assert.equal(counted.asked, 1)
    assert.deepEqual(await found('notes=offnung&limit=2&page=3&order_desc=id'), ['Zoë 296', 'Zoë 295'])
  })
})
