import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refs } from '../../../../tests/support/clash-samples.ts'
import { sqlite } from '../../../../tests/support/engines.ts'
import { longestTurn } from '../../../../tests/support/longest-turn.ts'
import { openWorld } from '../../../../tests/world.ts'

const TURN_MS_MAX = 200

test('rooms that are in many closed workspaces do not keep the event loop when somebody is told what they see', async () => {
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
