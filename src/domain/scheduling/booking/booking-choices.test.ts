import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refs, rooms } from '../../../../tests/support/clash-samples.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('booking/choices', (open) => {
  test('200: users who may only book get statuses, and resources with their types and groups', async () => {
    await using world = await open()
    const group = await world.admin.create('resource', { name: 'Rooms', type_id: 4 })
    const room = await world.admin.create('resource', { name: 'Suite', type_id: 1, parent_id: group })
    const [seen = 0, closed = 0] = await rooms(world, 1, 3)
    const admin = { id: world.admin.userId, type: 'user', acl: 'RW' }
    await world.admin.create('workspace', { name: 'Closed', resources: refs(closed), access: [admin] })
    const booker = await world.client({ schedule: 'RW' })
    const reader = { id: booker.userId, type: 'user', acl: 'R-' }
    await world.admin.create('workspace', { name: 'Seen', resources: refs(seen), access: [admin, reader] })
    const { status, body } = await booker.get('/v2/booking/choices')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.resources.map((resource: Record<string, unknown>) => [
        resource.id,
        resource.type_id,
        resource.parent_id,
        resource.can_book,
      ]),
      [
        [group, 4, null, true],
        [room, 1, group, true],
        [seen, 1, null, false],
      ],
    )
    const names = body.statuses.map((status: { name: string; chargeable: boolean }) => [status.name, status.chargeable])
    assert.deepEqual(names, [
      ['First Hold', false],
      ['Second Hold', false],
      ['Confirmed', true],
      ['Cancelled', false],
    ])
    assert.equal((await (await world.client({ admin: 'RW' })).get('/v2/booking/choices')).status, 403)
  })

  test('200: custom fields of bookings have their types and the options that are offered', async () => {
    await using world = await open()
    const { admin } = world
    await admin.create('custom-field', { name: 'Budget code', module: 'project', type: 'text' })
    const options = [{ name: 'Film' }, { name: 'Digital' }]
    const camera = await admin.create('custom-field', { name: 'Camera', module: 'booking', type: 'select', options })
    const kept = (await admin.list('custom-field', `id=${camera}`))[0].options.slice(1)
    await admin.put(`/v2/custom-field?id=${camera}`, { options: kept })
    const reels = { name: 'Reels', module: 'booking', type: 'number', required: true, order: 1 }
    const number = await admin.create('custom-field', reels)
    const { body } = await (await world.client({ schedule: 'R-' })).get('/v2/booking/choices')
    assert.deepEqual(body.custom_fields, [
      { id: camera, name: 'Camera', type: 'select', required: false, options: ['Digital'] },
      { id: number, name: 'Reels', type: 'number', required: true, options: [] },
    ])
  })
})
