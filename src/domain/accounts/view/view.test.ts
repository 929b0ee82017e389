import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Answer, type Client, onEachEngine, type World } from '../../../../tests/world.ts'

const faultsOf = ({ body }: Answer) => body.error.details.map((one: { message: string }) => one.message)
const week = { kind: 'schedule', settings: { zoom: 'week' } }

/** Two users with hardly any permission, in different groups. */
async function people(world: World) {
  const [ada, ben] = [await world.client({}), await world.client({ schedule: 'R-' })]
  const groupOf = async ({ userId }: Client) => (await world.admin.list('user', `id=${userId}`))[0].group_id
  return { ada, ben, groupOfBen: await groupOf(ben) }
}

const names = async (client: Client) => (await client.list('view', 'order_asc=name')).map(({ name }) => name)

onEachEngine('view', (open) => {
  describe('200', () => {
    test('a view is visible only to its owner until it is shared with a group', async () => {
      await using world = await open()
      const { ada, ben, groupOfBen } = await people(world)
      const id = await ada.create('view', { name: 'My week', ...week })
      assert.deepEqual(await names(ada), ['My week'])
      assert.deepEqual([await names(ben), await names(world.admin), await names(world.other)], [[], [], []])
      assert.equal((await ada.put(`/v2/view?id=${id}`, { shared_groups: [{ id: groupOfBen }] })).status, 200)
      assert.deepEqual([await names(ben), await names(world.admin)], [['My week'], []])
      const [rendered] = await ben.list('view', `id=${id}`)
      assert.partialDeepStrictEqual(rendered, { settings: { zoom: 'week' }, created_id: ada.userId })
      await ada.put(`/v2/view?id=${id}`, { shared_groups: [] })
      assert.deepEqual(await names(ben), [])
      await ada.delete(`/v2/view?id=${id}`)
      assert.deepEqual(await names(ada), [])
      assert.equal((await ada.post(`/v2/view/restore?id=${id}`)).status, 200)
      assert.deepEqual(await names(ada), ['My week'])
    })

    test('the journal shows only the views that the user can see', async () => {
      await using world = await open()
      const { ada } = await people(world)
      await ada.create('view', { name: 'Hers', ...week })
      await world.admin.create('view', { name: 'Mine', ...week })
      const entries = await world.admin.list('journal', 'record=view')
      assert.deepEqual(
        entries.map(({ after }) => after.name),
        ['Mine'],
      )
    })

    test('a view can be sent back as it was read; new settings replace the old ones', async () => {
      await using world = await open()
      const { admin } = world
      const settings = { zoom: 'month', status: [1, 2], custom: '3:Film' }
      const id = await admin.create('view', { name: 'Holds', kind: 'schedule', settings })
      const [rendered] = await admin.list('view', `id=${id}`)
      assert.deepEqual(rendered.settings, settings)
      await admin.put(`/v2/view?id=${id}`, rendered)
      assert.deepEqual((await admin.list('view', `id=${id}`))[0].updated, rendered.updated)
      await admin.put(`/v2/view?id=${id}`, { settings: { zoom: 'day' } })
      assert.deepEqual((await admin.list('view', `id=${id}`))[0].settings, { zoom: 'day' })
    })
  })

  describe('400', () => {
    test('settings are checked by kind, and the kind cannot be changed', async () => {
      await using world = await open()
      const { admin } = world
      const post = (body: object) => admin.post('/v2/view', { name: 'View', ...body })
      assert.equal(faultsOf(await admin.post('/v2/view', {})).length, 3)
      for (const [body, fault] of [
        [{ kind: 'pie', settings: {} }, /^kind: /],
        [{ kind: 'schedule' }, /^settings: is required/],
        [{ kind: 'schedule', settings: null }, /^settings: is required/],
        [{ kind: 'schedule', settings: { zoom: 'year' } }, /^settings/],
        [{ kind: 'schedule', settings: { pie: 1 } }, /^settings\.pie: is not a member of this object/],
        [{ kind: 'list', settings: {} }, /^settings/],
        [{ kind: 'list', settings: { record: 'project', query: { a: 1 } } }, /^settings/],
      ] as const) {
        const answer = await post(body)
        assert.equal(answer.status, 400, JSON.stringify(body))
        assert.match(faultsOf(answer).join('\n'), fault)
      }
      const id = await admin.create('view', { name: 'View', ...week })
      const moved = await admin.put(`/v2/view?id=${id}`, { kind: 'list', settings: { record: 'project' } })
      assert.equal(moved.status, 400)
      assert.match(faultsOf(moved)[0], /^kind: /)
      const unknown = await post({ ...week, shared_groups: [{ id: 999 }] })
      assert.match(faultsOf(unknown)[0], /there is no group with the id 999/)
    })

    test('settings have at most 32 KiB', async () => {
      await using world = await open()
      const { admin } = world
      const settings = (length: number) => {
        const query = Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`p${n}`, 'x'.repeat(n < 16 ? 1990 : 0)]))
        const short = JSON.stringify({ record: 'project', query }).length
        return { record: 'project', query: { ...query, p16: 'x'.repeat(length - short) } }
      }
      const post = (length: number) => admin.post('/v2/view', { name: 'V', kind: 'list', settings: settings(length) })
      assert.equal(JSON.stringify(settings(32_768)).length, 32_768)
      assert.equal((await post(32_768)).status, 200)
      const refused = await post(32_769)
      assert.equal(refused.status, 400)
      assert.match(faultsOf(refused)[0], /^settings: has more than 32768 bytes/)
    })
  })

  test('403: only the owner can change a shared view; 404: the view is not shared', async () => {
    await using world = await open()
    const { ada, ben, groupOfBen } = await people(world)
    const id = await ada.create('view', { name: 'Shared', ...week, shared_groups: [{ id: groupOfBen }] })
    const own = await ada.create('view', { name: 'Own', ...week })
    for (const [view, status] of [
      [id, 403],
      [own, 404],
    ] as const) {
      assert.equal((await ben.put(`/v2/view?id=${view}`, { name: 'Taken' })).status, status)
      assert.equal((await ben.delete(`/v2/view?id=${view}`)).status, status)
    }
    await ada.delete(`/v2/view?id=${id}`)
    assert.equal((await ben.post(`/v2/view/restore?id=${id}`)).status, 403)
    assert.deepEqual(await names(ada), ['Own'])
  })
})
