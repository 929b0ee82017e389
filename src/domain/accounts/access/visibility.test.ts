import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refs } from '../../../../tests/support/clash-samples.ts'
import { sqlite } from '../../../../tests/support/engines.ts'
import { longestTurn } from '../../../../tests/support/longest-turn.ts'
import { openWorld } from '../../../../tests/world.ts'

const TURN_MS_MAX = 200
const PROJECTS = 30_000

test('finding the rooms that a user sees in 120 closed workspaces does not block the event loop', async () => {
  await using world = await openWorld(sqlite)
  const { admin } = world
  const rooms: number[] = []
  for (let n = 0; n < 120; n += 1) rooms.push(await admin.create('resource', { name: `Room ${n}`, type_id: 1 }))
  const access = [{ type: 'user', id: admin.userId, acl: 'RW' }]
  for (let n = 0; n < 120; n += 1) {
    await admin.create('workspace', { name: `Closed ${n}`, resources: refs(...rooms), access })
  }
  const other = await world.client({ schedule: 'R-' })
  const { answer, turnMs } = await longestTurn(() => other.get('/v2/booking/choices'))
  assert.deepEqual(answer.body.resources, [])
  assert.ok(turnMs < TURN_MS_MAX, `${Math.round(turnMs)} ms`)
})

test('comparing what two users see of 30,000 private projects does not block the event loop', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  await admin.create('project', { name: 'Secret', private: true })
  await app.scopes.engine.exclusive(async (sql) => {
    const names = (await sql.all<{ name: string }>(`select name from pragma_table_info('project')`, [])).map(
      ({ name }) => `"${name}"`,
    )
    const copied = names.map((name) => (name === '"id"' ? 'n' : name))
    await sql.run(
      `with recursive copy(n) as (select 2 union all select n + 1 from copy where n < ${PROJECTS})
       insert into project (${names}) select ${copied} from project cross join copy where id = 1`,
      [],
    )
  })
  const [one, two] = [await world.client({ admin: 'RW' }), await world.client({ admin: 'RW' })]
  await one.get('/v2/session')
  const { answer, turnMs } = await longestTurn(() => one.post('/v2/api-client', { user_id: two.userId }))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.ok(turnMs < TURN_MS_MAX, `${Math.round(turnMs)} ms`)
})
