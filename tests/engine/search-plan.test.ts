import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { openWorld } from '../world.ts'
import { askedStatements } from './asked-statements.ts'

test('SQLite finds the bookings of a search from the matches, and does not read all others', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme Film' }) }]
  await admin.create('booking', { name: 'Grade', start: 1_800_000_000, end: 1_800_003_600 })
  await admin.create('booking', { name: 'Mix', start: 1_800_000_000, end: 1_800_003_600, client })
  const { engine } = app.scopes
  const asked = askedStatements(engine)
  for (const [text, names] of [
    ['nothing', []],
    ['grade', ['Grade']],
    ['acme film', ['Acme Film', 'Mix']],
    ['film', ['Acme Film', 'Mix']],
  ] as const) {
    const before = asked.length
    const { body } = await admin.get(`/v2/search?q=${encodeURIComponent(text)}`)
    const found = body.data.map(({ name }: { name: string }) => name)
    assert.deepEqual(found, names)
    const ofBookings = asked.slice(before).filter(([sql]) => /matching as .* from "booking"/.test(sql))
    assert.equal(ofBookings.length, 2, text)
    for (const statement of ofBookings) {
      const plan = (await engine.explain(...statement)).join('\n')
      assert.match(plan, /MATERIALIZE matching\nSEARCH t USING INDEX booking_live \(instance_id=\? AND id=\?\)/, plan)
    }
  }
})
