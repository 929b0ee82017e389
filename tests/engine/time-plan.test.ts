import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { openWorld } from '../world.ts'
import { askedStatements } from './asked-statements.ts'

test('the report of time by activity reads the activities once, not for each entry', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const ids: number[] = []
  for (const name of ['Mixing', 'Mixing', 'Grading', 'Conform']) {
    ids.push(await admin.create('time-activity', { name }))
  }
  for (const name of ['Mixing', 'Grading', 'Mixing', 'mixing', 'Calls']) {
    const entry = { name, owner_id: admin.userId, start: 1_800_000_000, end: 1_800_003_600 }
    await admin.create('time-entry', entry)
  }
  const { engine } = app.scopes
  const asked = askedStatements(engine)
  const { body } = await admin.get('/v2/report/time?by=activity')
  assert.deepEqual(
    body.data.map(({ id, entries }: { id: number | null; entries: number }) => [id, entries]),
    [
      [ids[0], 2],
      [ids[2], 1],
      [null, 2],
    ],
  )
  const [statement] = asked.filter(([text]) => /from time_entry as t/.test(text))
  assert.ok(statement)
  const plan = (await engine.explain(...statement)).map((line) => line.trim())
  assert.ok(plan.includes('MATERIALIZE a'), plan.join('\n'))
  assert.ok(
    plan.some((line) => /^SEARCH a USING AUTOMATIC (COVERING )?INDEX \(name=\?\)/.test(line)),
    plan.join('\n'),
  )
  assert.ok(!plan.some((line) => line.includes('CORRELATED')), plan.join('\n'))
})
