import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
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
