import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openStudio } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const having = (name: string) => ({ status: [{ name }] })

onEachEngine('chargeable bookings', (open) => {
  test('a new status is chargeable unless it has the name of a hold or a cancellation', async () => {
    await using world = await open()
    const { admin } = world
    const uncharged = await admin.list('status', 'chargeable=false&fields=name')
    assert.deepEqual(
      uncharged.map((one) => one.name),
      ['First Hold', 'Second Hold', 'Cancelled'],
    )
    const made = async (body: object) => {
      const id = await admin.create('status', { type_id: 1, ...body })
      const [{ chargeable }] = await admin.list('status', `id=${id}`)
      return chargeable
    }
    assert.equal(await made({ name: 'Wrapped' }), true)
    assert.equal(await made({ name: 'Cancelled' }), false)
    assert.equal(await made({ name: 'Cancelled', chargeable: true }), true)
  })

  test('a project bills its chargeable bookings; the answer says what was left out and why', async () => {
    await using world = await open()
    const { admin } = world
    const { project, book, bill, invoice } = await openStudio(world)
    const confirmed = await book('A', 0, having('Confirmed'))
    const none = await book('B', 1)
    const cancelled = await book('C', 2, having('Cancelled'))
    const hold = await book('D', 3, having('First Hold'))
    const left = (await admin.list('booking', 'billed=false&fields=id&order_asc=id')).map(({ id }) => id)
    assert.deepEqual(left, [confirmed, none])
    const first = await invoice({ project_id: project })
    assert.deepEqual([first.items.length, first.total], [2, '1600.00'])
    assert.deepEqual(first.warnings, [
      `not billed, because the status Cancelled is not chargeable: ${cancelled} (C); status_ids or booking_ids bills them`,
      `not billed, because the status First Hold is not chargeable: ${hold} (D); status_ids or booking_ids bills them`,
    ])
    const { status, body } = await bill({ project_id: project })
    assert.equal(status, 400)
    assert.match(body.error.message, /nothing is left to bill.*Not billed, because the status Cancelled/)
  })

  test('bookings and statuses that are named are billed even if they are not chargeable', async () => {
    await using world = await open()
    const { admin } = world
    const { project, book, invoice } = await openStudio(world)
    const cancelled = await book('C', 0, having('Cancelled'))
    await book('D', 1, having('Second Hold'))
    const [fee] = await admin.list('status', 'name=Second%20Hold&fields=id')
    assert.equal((await admin.list('booking', `billed=false&id=${cancelled}`)).length, 1)
    assert.equal((await admin.list('booking', `billed=false&status_ids=${fee.id}`)).length, 1)
    assert.equal((await invoice({ booking_ids: [cancelled] })).total, '800.00')
    assert.equal((await invoice({ project_id: project, status_ids: [fee.id] })).total, '800.00')
  })

  test('a quote leaves out bookings that are not chargeable, too', async () => {
    await using world = await open()
    const { project, book } = await openStudio(world)
    await book('A', 0)
    await book('C', 1, having('Cancelled'))
    const { body } = await world.admin.post('/v2/quote/from-bookings', { project_id: project })
    assert.match(body.warnings[0], /^not billed, because the status Cancelled/)
    const [quote] = await world.admin.list('quote', `id=${body.success.id}`)
    assert.equal(quote.items.length, 1)
  })

  test('cancelling or deleting a booking on a draft warns; cancelling one on an issued invoice does not', async () => {
    await using world = await open()
    const { admin } = world
    const { book, invoice } = await openStudio(world)
    const [a, b, c] = [await book('A', 0), await book('B', 1), await book('C', 2)]
    const draft = await invoice({ booking_ids: [a, b] })
    const issued = await invoice({ booking_ids: [c] })
    await admin.put(`/v2/invoice?id=${issued.id}`, { status: [{ id: 2 }] })
    const warning = (id: number) =>
      `the booking ${id} stays on the draft invoice with the id ${draft.id} until its lines are removed there`
    const cancel = (id: number) => admin.put(`/v2/booking?id=${id}`, having('Cancelled'))
    assert.deepEqual((await cancel(a)).body.warnings, [warning(a)])
    assert.equal((await cancel(a)).body.warnings, undefined)
    assert.equal((await admin.put(`/v2/booking?id=${b}`, having('Confirmed'))).body.warnings, undefined)
    assert.deepEqual((await admin.delete(`/v2/booking?id=${b}`)).body.warnings, [warning(b)])
    assert.equal((await cancel(c)).body.warnings, undefined)
    const booker = await world.client({ schedule: 'RW' })
    await admin.put(`/v2/booking?id=${a}`, having('Confirmed'))
    const { body } = await booker.put(`/v2/booking?id=${a}`, having('Cancelled'))
    assert.deepEqual(body.warnings, [`the booking ${a} stays on a draft invoice until its lines are removed there`])
  })

  test('cancelling or deleting a series warns of each booking that is on a draft', async () => {
    await using world = await open()
    const { admin } = world
    const { project, book, invoice } = await openStudio(world)
    const id = await book('A', 0, { repeat_rule: 'FREQ=daily;REPENDTYPE=count;COUNT=3;' })
    await invoice({ project_id: project })
    const cancelled = await admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, having('Cancelled'))
    assert.equal(cancelled.body.warnings.length, 3)
    const deleted = await admin.delete(`/v2/booking?id=${id}&repeat_delete_scope=all`)
    assert.equal(deleted.body.warnings.length, 3)
  })

  describe('400', () => {
    test('chargeable must be true or false', async () => {
      await using world = await open()
      const { status, body } = await world.admin.put('/v2/status?id=1', { chargeable: 'perhaps' })
      assert.deepEqual([status, body.error.field], [400, 'chargeable'])
    })
  })
})
