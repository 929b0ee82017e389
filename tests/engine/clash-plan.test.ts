import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { wrapReads } from '../support/wrap-reads.ts'
import { openWorld } from '../world.ts'
import { askedStatements } from './asked-statements.ts'

test('whatever a clash check finds is looked up, however many bookings there are', async () => {
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

test('a clash check of years reads no more than a thousand bookings of a room in a statement', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const room = await admin.create('resource', { name: 'Suite', type_id: 1 })
  const values = Array.from({ length: 5_000 }, (_, hour) => [
    'Grade',
    1_800_000_000 + hour * 3600,
    1_800_003_600 + hour * 3600,
  ])
  const save = { common_properties: [{ resources: [{ id: room }] }], columns: ['name', 'start', 'end'], values }
  assert.equal((await admin.post('/v2/booking/bulk', { save })).status, 200)
  const found: number[] = []
  wrapReads(app.scopes.engine, (all) => async <Row>(...statement: Parameters<typeof all>) => {
    const rows = await all<Row & { readonly clashes?: string | null }>(...statement)
    for (const { clashes } of rows) if (clashes) found.push(clashes.split(',').length / 2)
    return rows
  })
  const query = `start=0&end=4000000000&resources=${room}`
  assert.equal((await admin.get(`/v2/booking/checkclash?${query}`)).body.meta.pagination.total, 5_000)
  assert.ok(Math.max(...found) <= 1_000, `${Math.max(...found)} in a statement`)
  const read = found.reduce((sum, count) => sum + count, 0)
  assert.ok(read >= 5_000 && read <= 10_000, `${read} bookings read`)
})
