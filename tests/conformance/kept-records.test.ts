import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../world.ts'

onEachEngine('caches of lists', (open) => {
  test('a list immediately shows what a commit has changed in a record or its references', async () => {
    await using world = await open()
    const { admin } = world
    const client = await admin.create('contact', { name: 'Old client', type: 'organization' })
    const project = await admin.create('project', { name: 'Old project' })
    const resource = await admin.create('resource', { name: 'Old room', type_id: 1 })
    const status = await admin.create('status', { name: 'Old status', type_id: 1 })
    const field = await admin.create('custom-field', { name: 'Old field', type: 'text', module: 'booking' })
    const booking = await admin.create('booking', {
      name: 'Old booking',
      start: 1_800_000_000,
      end: 1_800_003_600,
      resources: [{ id: resource }],
      project: [{ id: project }],
      client: [{ uuid: `o${client}` }],
      status: [{ id: status }],
      [`custom_field_${field}`]: 'value',
    })
    const rendered = async () => JSON.stringify(await admin.list('booking'))
    const changes: [string, object][] = [
      [`booking?id=${booking}`, { name: 'New booking' }],
      [`project?id=${project}`, { name: 'New project' }],
      [`contact?uuid=o${client}`, { name: 'New client' }],
      [`resource?id=${resource}`, { name: 'New room' }],
      [`status?id=${status}`, { name: 'New status' }],
      [`custom-field?id=${field}`, { name: 'New field' }],
      [`user?id=${admin.userId}`, { first_name: 'New user' }],
      ['instance', { timezone: 'Asia/Tokyo' }],
    ]
    for (const [path, change] of changes) {
      const before = await rendered()
      assert.equal((await admin.put(`/v2/${path}`, change)).status, 200)
      const after = await rendered()
      const value = String(Object.values(change)[0])
      assert.ok(after.includes(value === 'Asia/Tokyo' ? '+09:00' : value), `${path}: ${after}`)
      assert.notEqual(after, before)
    }
    await admin.delete(`/v2/booking?id=${booking}`)
    assert.deepEqual(await admin.list('booking'), [])
  })
})
