import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { wrapReads } from '../support/wrap-reads.ts'
import { openWorld, type World } from '../world.ts'
import { askedStatements } from './asked-statements.ts'

const HOUR = 3600

test('a clash check looks the bookings that it finds up by their ids, however many bookings there are', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const room = await admin.create('resource', { name: 'Suite', type_id: 1 })
  await admin.create('booking', { name: 'Grade', start: 1_800_000_000, end: 1_800_003_600, resources: [{ id: room }] })
  const { engine } = app.scopes
  const asked = askedStatements(engine)
  const query = `start=1800000000&end=1800003600&resources=${room}`
  const found = await admin.get(`/v2/booking/checkclash?${query}`)
  assert.equal(found.body.data.length, 1)
  const ofBookings = asked.filter(([text]) => /\bfrom booking\b/.test(text))
  assert.notDeepEqual(ofBookings, [])
  for (const statement of ofBookings) {
    const plan = (await engine.explain(...statement)).join('\n')
    assert.match(plan, /SEARCH booking .*\(instance_id=\? AND id=\?\)/, plan)
  }
})

/** Bulk rows of bookings from these starts, of the given length in seconds. */
async function bookMany({ admin }: World, room: number, starts: readonly number[], length: number): Promise<void> {
  const values = starts.map((start) => ['Grade', start, start + length])
  const save = { common_properties: [{ resources: [{ id: room }] }], columns: ['name', 'start', 'end'], values }
  assert.equal((await admin.post('/v2/booking/bulk', { save })).status, 200)
}

test('a clash check reads each booking at most twice, and at most 1,000 bookings of a room in a statement', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const [hourly, equal] = [
    await admin.create('resource', { name: 'Suite', type_id: 1 }),
    await admin.create('resource', { name: 'Stage', type_id: 1 }),
  ]
  const hours = Array.from({ length: 5_000 }, (_, hour) => 1_800_000_000 + hour * HOUR)
  await bookMany(world, hourly, hours, HOUR)
  await bookMany(world, equal, Array(1_100).fill(1_800_000_000), 30 * 24 * HOUR)
  const found: number[] = []
  const plans: Promise<readonly string[]>[] = []
  wrapReads(app.scopes.engine, (all) => async <Row>(...statement: Parameters<typeof all>) => {
    const rows = await all<Row & { readonly clashes?: string | null }>(...statement)
    for (const { clashes } of rows) if (clashes) found.push(clashes.split(',').length / 3)
    if (/ as clashes /.test(statement[0])) plans.push(app.scopes.engine.explain(statement[0], statement[1]))
    return rows
  })
  for (const [room, total] of [
    [hourly, 5_000],
    [equal, 1_100],
  ] as const) {
    found.length = 0
    const query = `start=1000000000&end=4000000000&resources=${room}`
    assert.equal((await admin.get(`/v2/booking/checkclash?${query}`)).body.meta.pagination.total, total)
    assert.ok(Math.max(...found) <= 1_000, `${Math.max(...found)} in a statement`)
    const read = found.reduce((sum, count) => sum + count, 0)
    assert.ok(read <= 2 * total, `${read} bookings read`)
  }
  const within = `start=1800086400&end=1800090000&resources=${equal}`
  found.length = 0
  assert.equal((await admin.get(`/v2/booking/checkclash?${within}`)).body.meta.pagination.total, 1_100)
  assert.ok(found.reduce((sum, count) => sum + count, 0) <= 2_200)
  for (const plan of await Promise.all(plans)) {
    assert.match(plan.join('\n'), /INDEX booking_resource_span \(.*<expr>=\? AND start>\? AND start<\?\)/)
    assert.doesNotMatch(plan.join('\n'), /TEMP B-TREE FOR ORDER BY/)
  }
})
