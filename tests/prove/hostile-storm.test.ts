import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { attacks } from './attacks.ts'
import { stormHostile } from './hostile-storm.ts'

test('no attack ends the service, gets a 500 or a long answer, or leaves the books unsound', async () => {
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
    'somebody else got no answer',
  )
})
