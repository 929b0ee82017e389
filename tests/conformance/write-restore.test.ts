import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import type { Rendered } from './list-oracle.ts'
import { pathOf } from './list-studio.ts'
import { canCreate, canRemove } from './samples.ts'

/** Kinds whose deleted records cannot be restored, and the reason. */
const goneForGood: Readonly<Record<string, string>> = {
  'api-client': 'a revoked token never works again',
  webhook: 'events from the meantime would never be sent',
}

const notFound = { error: { code: 404, message: 'The requested resource was not found.' } }

inOneWorld('restoring deleted records', (world) => {
  for (const definition of records.filter(canRemove)) {
    const { name } = definition
    const made = (): Promise<number> =>
      canCreate(definition) ? world().samples.createRemovable(name) : world().samples.create(name)
    const listed = async (query = ''): Promise<{ data: Rendered[]; total: number }> => {
      const { body } = await world().admin.get(`/v2/${name}?order_asc=id&limit=1000&${query}`)
      return { data: body.data, total: body.meta.pagination.total }
    }

    if (name in goneForGood) {
      test(`404: ${name} cannot be restored, because ${goneForGood[name]}`, async () => {
        assert.equal(definition.verbs.restore, null)
        assert.equal((await world().admin.post(`/v2/${name}/restore?id=1`)).status, 404)
      })
      continue
    }

    describe(name, () => {
      test('200: a restored record is as it was, in every list, count and search, with one journal entry', async () => {
        const { admin, clock } = world()
        const id = await made()
        const before = await listed()
        const record = before.data.find((one) => one.id === id)
        const path = pathOf(definition, record)
        assert.equal((await admin.delete(path)).status, 200)
        clock.advance(60)
        const answer = await admin.post(path.replace(`/v2/${name}`, `/v2/${name}/restore`))
        assert.deepEqual([answer.status, answer.body], [200, { success: { id } }])
        const after = await listed()
        assert.equal(after.total, before.total)
        assert.equal(after.total, after.data.length)
        const again = after.data.find((one) => one.id === id)
        assert.deepEqual(again, { ...record, updated: clock.now(), updated_id: admin.userId })
        assert.deepEqual(
          (await listed(`updated_after=${clock.now() - 1}&id=${id}&uuid=${record.uuid}`.replace('&uuid=undefined', '')))
            .data,
          [again],
          'not marked as deleted',
        )
        const full = [...definition.members.values()].find(({ words }) => words)
        if (full !== undefined) {
          const found = await listed(`${full.name}=${encodeURIComponent(record[full.name])}`)
          assert.ok(found.data.some((one) => one.id === id))
        }
        const entries = await admin.list('journal', `limit=1000&record=${name}&record_id=${id}`)
        const { action, before: was, after: is, event } = entries.at(-1)
        assert.deepEqual([action, was, is.id], ['restored', null, id])
        assert.equal(event, definition.event === undefined ? null : `${definition.event}Created`)
      })

      test('404: a live, unknown or foreign record cannot be restored', async () => {
        const { admin, other } = world()
        const id = await made()
        const record = (await admin.list(name, `id=${id}`))[0]
        const path = pathOf(definition, record).replace(`/v2/${name}`, `/v2/${name}/restore`)
        assert.deepEqual((await admin.post(path)).body, notFound, 'live')
        assert.equal((await admin.delete(pathOf(definition, record))).status, 200)
        assert.deepEqual((await other.post(path)).body, notFound, 'of another instance')
        const unknown = path.replace(/\d+$/, String(id + 1_000_000))
        assert.deepEqual((await admin.post(unknown)).body, notFound, 'unknown')
        assert.equal((await admin.post(path)).status, 200)
        assert.deepEqual((await admin.post(path)).body, notFound, 'restored already')
      })

      test('400, 403: a restore has the parameters of a deletion, and needs the same permission', async () => {
        const { admin, client } = world()
        assert.equal((await admin.post(`/v2/${name}/restore`)).status, 400)
        assert.equal((await admin.post(`/v2/${name}/restore?id=1&name=x`)).status, 400)
        if (definition.permission === 'ANY') return
        const parameter = definition.address === undefined ? 'id=1' : 'uuid=p1'
        const level = definition.permission === 'SALES' ? 'finance' : definition.permission.toLowerCase()
        const reader = await client({ [level]: 'R-' })
        assert.equal((await reader.post(`/v2/${name}/restore?${parameter}`)).status, 403)
      })
    })
  }
})
