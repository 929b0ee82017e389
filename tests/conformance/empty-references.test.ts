/** An empty reference counts as none: import scripts send one if there is no record to name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { referenceMembers } from './reference-members.ts'
import { canCreate } from './samples.ts'

const nothing = [{}, { id: null }, { uuid: '' }, { type: 'organization' }, { type: 'person', id: null, uuid: null }]

inOneWorld('empty references', (world) => {
  for (const definition of records.filter(canCreate)) {
    const members = referenceMembers(definition).filter(({ sent }) => Array.isArray(sent(1)))
    for (const { name } of members.filter((one) => definition.members.get(one.name)?.required === false)) {
      test(`200: ${definition.name} without ${name}, with a warning`, async () => {
        const { admin, samples } = world()
        for (const item of nothing) {
          const body = { ...(await samples.minimal(definition)), [name]: [item] }
          const answer = await admin.post(`/v2/${definition.name}`, body)
          assert.equal(answer.status, 200, JSON.stringify([item, answer.body]))
          const warning = `${name} refers to nothing: it counts as empty`
          assert.ok(answer.body.warnings.includes(warning), JSON.stringify(answer.body))
          const [rendered] = await admin.list(definition.name, `id=${answer.body.success.id}&fields=${name}`)
          assert.deepEqual(rendered[name], [])
        }
      })
    }
  }

  test('400: an empty reference does not satisfy a required member', async () => {
    const { status, body } = await world().admin.post('/v2/quote', { client: [{ type: 'organization' }] })
    assert.deepEqual([status, body.error.field], [400, 'client'])
    assert.match(body.error.message, /^client: is required/)
  })

  test('200: a client has no contact person if the person is empty', async () => {
    const { admin, samples } = world()
    const id = await samples.create('contact')
    for (const contact_person of [{}, { id: null }, null]) {
      const booking = await admin.create('booking', { name: 'A', start: 1, end: 2, client: [{ id, contact_person }] })
      const [rendered] = await admin.list('booking', `id=${booking}&fields=client`)
      assert.deepEqual([rendered.client[0].id, rendered.client[0].contact_person], [id, null])
    }
  })

  test('400: a reference with content that identifies no record is not empty', async () => {
    for (const client of [[{ name: 'Acme' }], [{ contact_person: { id: 1 } }], [{ id: 0 }]]) {
      const { status } = await world().admin.post('/v2/booking', { name: 'A', start: 1, end: 2, client })
      assert.equal(status, 400, JSON.stringify(client))
    }
  })
})
