import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgres, sqlite } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { openWorld } from '../world.ts'
import { askedStatements } from './asked-statements.ts'

const skip = withoutPostgres
test('PostgreSQL renders only the rows of a page, even before it has statistics', {
  skip,
}, async () => {
  await using world = await openWorld(postgres)
  const { admin, app } = world
  const id = await admin.create('booking', { name: 'Grade', start: 1_800_000_000, end: 1_800_003_600 })
  const { engine } = app.scopes
  const asked = askedStatements(engine)
  for (const query of [`id=${id}`, 'limit=10']) await admin.list('booking', query)
  const pages = asked.filter(([text]) => text.includes('"$total"'))
  const [ofFragments, ofRows] = [true, false].map((has) =>
    pages.filter(([text]) => text.includes('record_fragment') === has),
  )
  assert.ok(ofFragments?.length === 2 && ofRows?.length === 2)
  for (const statement of pages) {
    const plan = (await engine.explain(...statement)).join('\n')
    assert.match(plan, ofRows.includes(statement) ? /id = ANY/ : /Index Cond: .*\(id = t\.id\) AND \(shape = /, plan)
    assert.doesNotMatch(plan, /Semi Join/, plan)
  }
})

test('the statements of a list contain their limit, so that SQLite plans them only once', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const asked = askedStatements(app.scopes.engine)
  for (const query of [
    'order_asc=name',
    'from_time=1800000000&to_time=1800003600',
    'name=Grade',
    'name=Grade&order_desc=start',
  ]) {
    await admin.list('booking', `${query}&limit=7`)
  }
  const limited = asked.filter(([text]) => text.includes(' limit '))
  assert.ok(limited.length >= 4)
  assert.deepEqual(
    limited.filter(([text]) => text.includes('limit ?')),
    [],
  )
})

test('SQLite looks up the details of booked resources by their booking, not by all bookings of the page', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const resources = [{ id: await admin.create('resource', { name: 'Suite', type_id: 1 }) }]
  await admin.create('booking', { name: 'Grade', start: 1_800_000_000, end: 1_800_003_600, resources })
  const { engine } = app.scopes
  const asked = askedStatements(engine)
  const switches = ['resource_icon', 'resource_rates', 'resource_parent', 'resource_time_entries']
  await admin.list('booking', switches.map((name) => `${name}=true`).join('&'))
  assert.ok(asked.some(([text]) => text.includes('join time_entry')))
  for (const statement of asked) {
    // The ids of the page once more: within a loop over them.
    assert.doesNotMatch((await engine.explain(...statement)).join('\n'), /REUSE LIST SUBQUERY/, statement[0])
  }
})
