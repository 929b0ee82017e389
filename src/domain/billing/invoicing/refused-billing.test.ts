import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOUR, MONDAY, openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { becomeResource } from '../../../../tests/scenarios/visibility-studio.ts'
import { sqlite } from '../../../../tests/support/engines.ts'
import { onEachEngine, openWorld } from '../../../../tests/world.ts'

onEachEngine('documents from bookings, refused', (open) => {
  describe('400', () => {
    test('several clients, or no client, are refused; the body can name one', async () => {
      await using world = await open()
      const { admin } = world
      const { client, book, bill, invoice } = await openStudio(world)
      const zoe = [{ uuid: `p${await admin.create('contact', { type: 'person', name: 'Zoe' })}` }]
      const [a, b] = [await book('A', 0), await book('B', 1, { client: zoe })]
      const several = await bill({ booking_ids: [a, b] })
      assert.deepEqual([several.status, several.body.error.field], [400, 'client'])
      assert.match(several.body.error.message, new RegExp(`booking ${a}.*booking ${b}`))
      const none = await book('C', 2, { client: [], project: [] })
      assert.equal((await bill({ booking_ids: [none] })).body.error.field, 'client')
      assert.equal((await invoice({ booking_ids: [a, b, none], client })).items.length, 3)
    })

    test('several currencies are refused; the body can choose one, and the rest can be billed later', async () => {
      await using world = await open()
      const { room, project, book, bill, invoice } = await openStudio(world)
      await book('A', 0, { resources: [{ id: room, rates: [rate(1, 100), { ...rate(2, 90), currency: 'USD' }] }] })
      const { status, body } = await bill({ project_id: project })
      assert.deepEqual([status, body.error.field], [400, 'currency'])
      assert.match(body.error.message, /EUR.*USD/)
      assert.equal((await bill({ project_id: project, currency: 'JPY' })).status, 400)
      const dollars = await invoice({ project_id: project, currency: 'USD' })
      assert.deepEqual([dollars.currency, dollars.total], ['USD', '180.00'])
      assert.equal((await invoice({ project_id: project })).total, '100.00')
    })

    test('each wrong selection is named, and no invoice is made', async () => {
      await using world = await open()
      const { project, book, bill } = await openStudio(world)
      const id = await book('A', 0)
      const foreign = await world.other.create('booking', { name: 'X', start: MONDAY, end: MONDAY + HOUR })
      const wrong: [object, string][] = [
        [{}, 'booking_ids'],
        [{ booking_ids: [] }, 'booking_ids'],
        [{ booking_ids: null }, 'booking_ids'],
        [{ booking_ids: ['x'] }, 'booking_ids[0]'],
        [{ booking_ids: [id, 0] }, 'booking_ids[1]'],
        [{ booking_ids: [id, 999_999] }, 'booking_ids'],
        [{ booking_ids: [foreign + 1000] }, 'booking_ids'],
        [{ booking_ids: [id], project_id: project }, 'project_id'],
        [{ booking_ids: [id], from_time: 1 }, 'from_time'],
        [{ project_id: 999 }, 'project_id'],
        [{ project_id: -1 }, 'project_id'],
        [{ project_id: project, from_time: -1 }, 'from_time'],
        [{ project_id: project, to_time: 'soon' }, 'to_time'],
        [{ project_id: project, to_time: 1 }, 'project_id'],
        [{ project_id: project, status_ids: [0] }, 'status_ids[0]'],
        [{ project_id: project, group_by: 'colour' }, 'group_by'],
        [{ project_id: project, currency: 5 }, 'currency'],
        [{ project_id: project, currency: 'eur' }, 'currency'],
        [{ booking_ids: [id], client: [{ uuid: 'o999' }] }, 'client'],
        [{ booking_ids: [id], template_id: 999 }, 'template_id'],
      ]
      for (const [body, field] of wrong) {
        const answer = await bill(body)
        assert.deepEqual([answer.status, answer.body.error?.field], [400, field], JSON.stringify(body))
      }
      assert.deepEqual(await world.admin.list('invoice'), [])
    })
  })

  test('403: documents from bookings need the right to see bookings', async () => {
    await using world = await open()
    const { book } = await openStudio(world)
    const id = await book('A', 0)
    const sales = await world.client({ finance: 'RW' })
    assert.equal((await sales.post('/v2/invoice/from-bookings', { booking_ids: [id] })).status, 403)
    const schedule = await world.client({ schedule: 'RW' })
    assert.equal((await schedule.get('/v2/booking?billed=true')).status, 403)
  })

  test('403, 400: an actor cannot bill what they may not see', async () => {
    await using world = await open()
    const { admin } = world
    const { client, room, book } = await openStudio(world)
    const seller = await world.client({ finance: 'RW', schedule: 'RW', contact: 'R-' })
    const secret = await admin.create('project', { name: 'Secret', private: 1, client })
    const hidden = await admin.create('resource', { name: 'Vault', type_id: 1 })
    const access = [{ id: admin.userId, type: 'user', acl: 'RW' }]
    await admin.create('workspace', { name: 'Closed', resources: [{ id: hidden }], access })
    const busy = await book('Busy', 0, { project: [{ id: secret }] })
    const unseen = await book('Unseen', 1, { resources: [{ id: hidden, rates: [rate(1, 9)] }] })
    const both = [room, hidden].map((id) => ({ id, rates: [rate(1, 9)] }))
    const partly = await book('Partly', 2, { resources: both })
    const bill = (body: object) => seller.post('/v2/invoice/from-bookings', body)
    assert.equal((await bill({ booking_ids: [busy] })).status, 403)
    assert.equal((await bill({ booking_ids: [unseen] })).status, 400)
    const strange = await world.client({ finance: 'RW', schedule: 'RW' })
    const unread = await strange.post('/v2/invoice/from-bookings', { booking_ids: [partly] })
    assert.deepEqual([unread.status, unread.body.error.message.includes('READ permission on CONTACT')], [403, true])
    assert.equal((await bill({ project_id: secret })).status, 400)
    const { body } = await bill({ booking_ids: [partly] })
    assert.equal((await admin.list('invoice', `id=${body.success.id}`))[0].total, '9.00')
    assert.equal((await admin.post('/v2/invoice/from-bookings?rest=true', { booking_ids: [partly] })).status, 200)
  })

  test('400: bookings that the actor sees as busy time are not billed with their project', async () => {
    await using world = await open()
    const { project, book } = await openStudio(world)
    await book('Of others', 0)
    const viewer = await world.client({ finance: 'RW', schedule: 'RW', project: 'R-', contact: 'R-' })
    await becomeResource(world.admin, viewer.userId, 1)
    const { status, body } = await viewer.post('/v2/invoice/from-bookings', { project_id: project })
    assert.deepEqual([status, /nothing is left to bill/.test(body.error?.message)], [400, true])
  })

  test('409: a booking on a live invoice is refused; the booking and the invoice are named', async () => {
    await using world = await open()
    const { admin } = world
    const { book, bill, invoice } = await openStudio(world)
    const [a, b] = [await book('A', 0), await book('B', 1)]
    const first = await invoice({ booking_ids: [a], status_id: 2 })
    const { status, body } = await bill({ booking_ids: [a, b] })
    assert.equal(status, 409)
    assert.match(body.error.message, new RegExp(`booking ${a} on INV-1`))
    assert.deepEqual(body.error.details, [{ booking_id: a, invoice_id: first.id, prefix: 'INV-', number: 1 }])
    const copy = await admin.post(`/v2/invoice/duplicate?id=${first.id}`)
    assert.equal((await admin.delete(`/v2/invoice?id=${copy.body.success.id}`)).status, 200)
    assert.equal((await bill({ booking_ids: [a] })).status, 409)
  })

  test('409: many requests at once bill each booking only once', async () => {
    await using world = await open()
    const { project, book, bill } = await openStudio(world)
    const ids = [await book('A', 0), await book('B', 1), await book('C', 2)]
    const answers = await Promise.all([
      bill({ booking_ids: ids }),
      bill({ booking_ids: [ids[2], ids[1]] }),
      bill({ project_id: project }),
      bill({ booking_ids: [ids[0]] }),
      bill({ project_id: project }),
    ])
    const lines = (await world.admin.list('invoice')).flatMap((one) => one.items)
    assert.equal(lines.length, 3)
    assert.ok(answers.some(({ status }) => status === 409 || status === 400))
    assert.ok(answers.every(({ status }) => [200, 400, 409].includes(status)))
  })
})

test('400: a project with too many bookings to search is not reported as fully billed', async () => {
  await using world = await openWorld(sqlite)
  const { admin } = world
  const { project, bill } = await openStudio(world)
  const save = (count: number) => {
    const values = Array.from({ length: count }, () => ['Shift', MONDAY, MONDAY + HOUR])
    const common_properties = [{ project: [{ id: project }] }]
    return admin.post('/v2/booking/bulk', { save: { common_properties, columns: ['name', 'start', 'end'], values } })
  }
  assert.deepEqual([(await save(10_000)).status, (await save(1)).status], [200, 200])
  const { status, body } = await bill({ project_id: project })
  assert.equal(status, 400)
  assert.match(
    body.error.message,
    /^project_id: has more than 10000 bookings\. Select fewer bookings, for example with from_time/,
  )
  assert.match((await bill({ project_id: project, to_time: MONDAY })).body.error.message, /nothing is left to bill/)
})
