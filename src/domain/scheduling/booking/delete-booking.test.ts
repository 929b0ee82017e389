import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf, renderedTime, stampOf } from '../../../../tests/support/series-view.ts'
import { type Client, onEachEngine } from '../../../../tests/world.ts'

const HOUR = 3600
const monday = stampOf('2026-11-02T09:00[Europe/Berlin]')

/** Five Mondays at nine. Their ids are `first` to `first + 4`. */
async function fiveMondays(client: Client, repeat_rule = 'FREQ=weekly;COUNT=5'): Promise<number> {
  return client.create('booking', { name: 'Grade', start: monday, end: monday + HOUR, repeat_rule })
}

async function remove(client: Client, id: number, query = ''): Promise<void> {
  const answer = await client.delete(`/v2/booking?id=${id}${query}`)
  assert.deepEqual([answer.status, answer.body], [200, { success: { id } }])
}

async function renderedSeries(client: Client): Promise<string[]> {
  return (await bookingsOf(client)).map(
    (booking) =>
      `${booking.id} ${renderedTime(booking).slice(4, 14)} of ${booking.repeat_master_id}: ${booking.repeat_rule}`,
  )
}

onEachEngine('deleting', (open) => {
  test('one booking of a series leaves the others as they are', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await remove(world.admin, first + 1)
    await remove(world.admin, first + 4, '&repeat_delete_scope=single')
    assert.deepEqual(await renderedSeries(world.admin), [
      `${first} 2026-11-02 of 0: FREQ=weekly;COUNT=5`,
      `${first + 2} 2026-11-16 of ${first}: FREQ=weekly;COUNT=5`,
      `${first + 3} 2026-11-23 of ${first}: FREQ=weekly;COUNT=5`,
    ])
    const entries = (await world.journal('booking')).filter((entry) => entry.action !== 'created')
    assert.deepEqual(
      entries.map((entry) => [entry.record_id, entry.event]),
      [
        [first + 1, 'bookingDeleted'],
        [first + 4, 'bookingDeleted'],
      ],
    )
  })

  test('the first booking of a series makes the next one the first, and the others refer to that', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await remove(world.admin, first + 1)
    await remove(world.admin, first)
    assert.deepEqual(await renderedSeries(world.admin), [
      `${first + 2} 2026-11-16 of 0: FREQ=weekly;COUNT=3`,
      `${first + 3} 2026-11-23 of ${first + 2}: FREQ=weekly;COUNT=3`,
      `${first + 4} 2026-11-30 of ${first + 2}: FREQ=weekly;COUNT=3`,
    ])
    const masters = await bookingsOf(world.admin, 'repeat_master=true')
    assert.deepEqual(
      masters.map((master) => master.id),
      [first + 2],
    )
    const edited = (await world.journal('booking')).filter((entry) => entry.action === 'edited')
    assert.deepEqual(
      edited.map((entry) => entry.record_id),
      [first + 2, first + 3, first + 4],
    )
    await remove(world.admin, first + 2, '&repeat_delete_scope=all')
    assert.deepEqual(await bookingsOf(world.admin), [])
  })

  test('the first booking keeps a rule with a time in UNTIL as it was sent', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin, 'Freq=weekly; UNTIL=20261130T235959')
    await remove(world.admin, first)
    const rules = new Set((await bookingsOf(world.admin)).map((booking) => booking.repeat_rule))
    assert.deepEqual(rules, new Set(['Freq=weekly; UNTIL=20261130T235959']))
  })

  test('all bookings of a series one by one leaves nothing behind', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    for (const at of [0, 1, 2, 3, 4]) await remove(world.admin, first + at)
    assert.deepEqual(await bookingsOf(world.admin), [])
  })

  test('a booking and those that follow ends the series before it', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await remove(world.admin, first + 3)
    await remove(world.admin, first + 2, '&repeat_delete_scope=future')
    assert.deepEqual(await renderedSeries(world.admin), [
      `${first} 2026-11-02 of 0: FREQ=weekly;COUNT=2`,
      `${first + 1} 2026-11-09 of ${first}: FREQ=weekly;COUNT=2`,
    ])
    const longer = { repeat_rule: 'FREQ=weekly;COUNT=5' }
    await world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=all`, longer)
    assert.equal((await bookingsOf(world.admin)).length, 5)
  })

  test('the first and those that follow, or all, deletes the series', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await remove(world.admin, first, '&repeat_delete_scope=future')
    const second = await fiveMondays(world.admin)
    await remove(world.admin, second + 3, '&repeat_delete_scope=all')
    assert.deepEqual(await bookingsOf(world.admin), [])
    const deleted = (await world.journal('booking')).filter((entry) => entry.event === 'bookingDeleted')
    assert.equal(deleted.length, 10)
  })

  test('a scope has no effect for a booking that does not repeat', async () => {
    await using world = await open()
    const id = await world.admin.create('booking', { name: 'Mix', start: monday, end: monday + HOUR })
    const first = await fiveMondays(world.admin)
    await remove(world.admin, id, '&repeat_delete_scope=all')
    assert.equal((await bookingsOf(world.admin)).length, 5)
    assert.equal((await world.admin.delete(`/v2/booking?id=${id}`)).status, 404)
    const answer = await world.admin.delete(`/v2/booking?id=${first}&repeat_delete_scope=every`)
    assert.deepEqual([answer.status, answer.body.error.field], [400, 'repeat_delete_scope'])
  })

  test('if another user has locked a booking of the series, nothing is deleted', async () => {
    await using world = await open()
    const ann = await world.client({ schedule: 'RW' })
    const first = await fiveMondays(world.admin)
    await ann.put(`/v2/booking/lock?id=${first + 3}`)
    assert.equal((await world.admin.delete(`/v2/booking?id=${first}&repeat_delete_scope=all`)).status, 409)
    assert.equal((await world.admin.delete(`/v2/booking?id=${first + 2}&repeat_delete_scope=future`)).status, 409)
    assert.equal((await bookingsOf(world.admin)).length, 5)
    await remove(world.admin, first)
    assert.equal((await bookingsOf(world.admin, `repeat_master_id=${first + 1}`)).length, 3)
  })
})
