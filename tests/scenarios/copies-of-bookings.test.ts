import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../world.ts'

const START = 1_800_000_000
const at = { start: START + 86_400, end: START + 90_000 }

/** A booking with everything that a user of SCHEDULE alone may not refer to. */
async function furnish({ admin }: World) {
  const tax = await admin.create('tax', { name: 'VAT', rate: 19 })
  const item = await admin.create('billable-item', { name: 'Tape', currency: 'EUR', sell_cost: '95', buy_cost: '40' })
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const other = await admin.create('resource', { name: 'Suite 2', type_id: 1 })
  const field = await admin.create('custom-field', { name: 'Film', module: 'booking', type: 'text' })
  const id = await admin.create('booking', {
    name: 'Grade',
    start: START,
    end: START + 3600,
    notes: 'Bring the drive',
    repeat_rule: 'FREQ=WEEKLY;COUNT=2',
    resources: [{ id: room }],
    project: [{ id: await admin.create('project', { name: 'Harbour' }) }],
    client: [{ id: await admin.create('contact', { name: 'Acme', type: 'organization' }) }],
    billable_items: [{ billable_item_id: item, name: 'Tape', quantity: '2', taxes: [{ id: tax }] }],
    custom_fields: [{ id: field, value: '35 mm' }],
  })
  return { id, other }
}

onEachEngine('a copy of a booking', (open) => {
  describe('200', () => {
    test('has its client, project, items, costs and notes, for a user who may refer to none of these', async () => {
      await using world = await open()
      const { id, other } = await furnish(world)
      const mara = await world.client({ schedule: 'RW' })
      const { body } = await mara.post(`/v2/booking?copy_of=${id}`, { ...at, resources: [{ id: other }] })
      const [original] = await world.admin.list('booking', `id=${id}`)
      const [copy] = await world.admin.list('booking', `id=${body.success.id}`)
      assert.ok(original && copy)
      for (const member of ['name', 'notes', 'project', 'client', 'custom_fields', 'timezone']) {
        assert.deepEqual(copy[member], original[member], member)
      }
      assert.partialDeepStrictEqual(copy, { ...at, repeat_rule: null, resources: [{ id: other }] })
      const [item] = copy.billable_items
      assert.partialDeepStrictEqual(item, { cost: '95.00', buy_cost: '40.00', total: '190.00', billable_item_id: 1 })
      assert.notEqual(item.id, original.billable_items[0].id)
      assert.equal((await world.admin.list('booking', 'repeat_master_id=0')).length, 2)
    })

    test('can begin a series, and a dry run names its clashes and stores nothing', async () => {
      await using world = await open()
      const { id } = await furnish(world)
      const tried = await world.admin.post(`/v2/booking?copy_of=${id}&dry_run=true`, {})
      assert.equal(tried.body.dry_run.clashes.length, 1)
      const weekly = { ...at, repeat_rule: 'FREQ=WEEKLY;COUNT=3' }
      await world.admin.post(`/v2/booking?copy_of=${id}`, weekly)
      assert.equal((await world.admin.list('booking', 'fields=id')).length, 5)
    })
  })

  test('400: a new reference is checked as in every body', async () => {
    await using world = await open()
    const { id } = await furnish(world)
    const mara = await world.client({ schedule: 'RW' })
    const project = await world.admin.create('project', { name: 'Secret' })
    const refused = await mara.post(`/v2/booking?copy_of=${id}`, { ...at, project: [{ id: project }] })
    assert.equal(refused.status, 400)
    assert.equal((await mara.post(`/v2/booking?copy_of=${id}`, { name: '' })).status, 400)
  })

  test('403: of a booking that is only busy time to the user', async () => {
    await using world = await open()
    const room = await world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const secret = [{ id: await world.admin.create('project', { name: 'Secret', private: true }) }]
    const id = await world.admin.create('booking', {
      name: 'Trailer',
      ...at,
      resources: [{ id: room }],
      project: secret,
    })
    const mara = await world.client({ schedule: 'RW' })
    const answer = await mara.post(`/v2/booking?copy_of=${id}`, at)
    assert.equal(answer.status, 403, JSON.stringify(answer.body))
    assert.doesNotMatch(JSON.stringify(answer.body), /Trailer|Secret/)
    assert.equal((await world.admin.list('booking')).length, 1)
  })

  test('404: of a booking that the user cannot see, that is deleted, or that never existed', async () => {
    await using world = await open()
    const { id } = await furnish(world)
    assert.equal((await world.other.post(`/v2/booking?copy_of=${id}`, at)).status, 404)
    await world.admin.delete(`/v2/booking?id=${id}`)
    assert.equal((await world.admin.post(`/v2/booking?copy_of=${id}`, at)).status, 404)
    assert.equal((await world.admin.post('/v2/booking?copy_of=999', at)).status, 404)
  })
})
