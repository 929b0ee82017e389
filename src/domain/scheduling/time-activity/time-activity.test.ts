import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('time-activity', (open) => {
  test('200: an activity has a name and a description, which can be cleared', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('time-activity', { name: 'Grading', description: 'Colour' })
    await admin.put(`/v2/time-activity?id=${id}`, { description: null })
    const [activity] = await admin.list('time-activity', 'fields=id,name,description')
    assert.deepEqual(activity, { id, name: 'Grading', description: null })
  })
})
