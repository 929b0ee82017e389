import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const FIELDS_MAX = 1000

onEachEngine('the number of custom fields', (open) => {
  test('409: more than 1000 in an instance, also by simultaneous requests or by restoring one', async () => {
    await using world = await open()
    const { admin } = world
    const field = { name: 'Grade', type: 'text', module: 'project' }
    const before = (await admin.get('/v2/custom-field?limit=1')).body.meta.pagination.total
    const first = await admin.create('custom-field', field)
    const more = Array.from({ length: FIELDS_MAX - 5 - before }, () => admin.create('custom-field', field))
    await Promise.all(more)
    const answers = await Promise.all(Array.from({ length: 12 }, () => admin.post('/v2/custom-field', field)))
    assert.deepEqual(
      [200, 409].map((code) => answers.filter(({ status }) => status === code).length),
      [4, 8],
    )
    assert.match(
      answers.find(({ status }) => status === 409)?.body.error.message,
      /^An instance can have at most 1000 custom fields\. Delete one that is no longer needed first\.$/,
    )
    assert.equal((await admin.delete(`/v2/custom-field?id=${first}`)).status, 200)
    await admin.create('custom-field', field)
    assert.equal((await admin.post(`/v2/custom-field/restore?id=${first}`)).status, 409)
  })
})
