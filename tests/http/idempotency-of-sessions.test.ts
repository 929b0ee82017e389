import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, person } from '../support/people.ts'
import { onEachEngine } from '../world.ts'

onEachEngine('an Idempotency-Key of a session', (open) => {
  test('belongs to a user: it works after a new sign-in, and other users run their own request', async () => {
    await using world = await open()
    const ann = await person(world, { schedule: 'RW' })
    const ben = await person(world, { schedule: 'RW' })
    const body = { name: 'Grade', start: 1_780_000_000, end: 1_780_003_600 }
    const send = ({ browser }: typeof ann) => browser.post('/v2/booking', body, { 'idempotency-key': 'k1' })
    const first = await send(ann)
    const other = await send(ben)
    assert.deepEqual([first.status, other.status], [200, 200])
    assert.notEqual(other.body.success.id, first.body.success.id)
    assert.equal((await ann.browser.signIn(ann.email, PASSWORD)).status, 200)
    const again = await send(ann)
    assert.deepEqual([again.body, again.headers['idempotency-replayed']], [first.body, 'true'])
    assert.equal((await world.admin.list('booking')).length, 2)
  })
})
