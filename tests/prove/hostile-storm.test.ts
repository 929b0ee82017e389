import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { attacks } from './attacks.ts'
import { stormHostile } from './hostile-storm.ts'

test('attacks do not stop the service, cause a 500 or a long refusal, or corrupt data', async () => {
  await using database = await sqlite.create()
  const count = attacks.length
  const audit = await stormHostile({ url: database.url, attacks, count, attackers: 3, seed: 1 })
  assert.deepEqual([audit.broken, audit.faults], [[], ''])
  assert.ok(
    audit.attacked >= count && audit.requests > count / 2,
    `${audit.attacked} attacks, ${audit.requests} answers`,
  )
  assert.ok(audit.longestRefusal < 20_000, `a refusal of ${audit.longestRefusal} characters`)
  assert.ok(
    audit.pings.length > 0 && audit.pings.every(({ duration }) => Number.isFinite(duration)),
    'another user got no answer',
  )
})
