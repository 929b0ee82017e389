import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const hourly = {
  hour_buy_cost: '40',
  hour_sell_cost: 95.5,
  date_start: '2026-01-01',
  date_end: '2026-12-31',
  currency: 'GBP',
}

onEachEngine('resource', (open) => {
  describe('200', () => {
    test('rates have costs as numbers, their own ids, and their taxes with current names', async () => {
      await using world = await open()
      const tax = await world.admin.create('tax', { name: 'VAT', rate: '20' })
      const rates = [
        { ...hourly, taxes: [{ id: tax }] },
        { day_sell_cost: '99999999999.9999', hour_buy_cost: '' },
      ]
      const id = await world.admin.create('resource', { name: 'Suite', type_id: 1, rates })
      await world.admin.put(`/v2/tax?id=${tax}`, { name: 'VAT 20' })
      const { body } = await world.admin.get(`/v2/resource?id=${id}&fields=rates`)
      const none = { day_buy_cost: null, week_buy_cost: null, week_sell_cost: null }
      assert.deepEqual(body.data[0].rates, [
        {
          id: 1,
          type_id: 9,
          ...none,
          ...hourly,
          hour_buy_cost: 40,
          day_sell_cost: null,
          taxes: [{ id: tax, name: 'VAT 20', rate: '20', total: '0' }],
        },
        {
          id: 2,
          type_id: 9,
          ...none,
          hour_buy_cost: null,
          hour_sell_cost: null,
          day_sell_cost: 99999999999.9999,
          date_start: null,
          date_end: null,
          taxes: [],
          currency: 'EUR',
        },
      ])
    })

    test('a resource sent back as it was read changes nothing, even if its references were deleted since', async () => {
      await using world = await open()
      const tax = await world.admin.create('tax', { name: 'VAT', rate: '20' })
      const contact = await world.admin.create('contact', { name: 'Ann', type: 'person' })
      const group = await world.admin.create('resource', { name: 'Colour', type_id: 4 })
      const workspace = await world.admin.create('workspace', { name: 'Post' })
      const id = await world.admin.create('resource', {
        name: 'Ann',
        type_id: 2,
        type_person_id: contact,
        parent_id: group,
        workspaces: [{ id: workspace }],
        rates: [{ ...hourly, taxes: [{ id: tax }] }],
      })
      await world.admin.delete(`/v2/tax?id=${tax}`)
      await world.admin.delete(`/v2/resource?id=${group}`)
      await world.admin.delete(`/v2/workspace?id=${workspace}`)
      const [before] = await world.admin.list('resource', `id=${id}`)
      assert.equal(before.rates[0].taxes[0].name, 'VAT')
      assert.equal(before.workspaces[0].name, 'Post')
      world.clock.advance(60)
      const { status, body } = await world.admin.put(`/v2/resource?id=${id}`, before)
      assert.deepEqual([status, body], [200, { success: { id } }])
      assert.deepEqual(await world.admin.list('resource', `id=${id}`), [before])
      for (const [fresh, message] of [
        [{ parent_id: group }, /^parent_id: there is no resource/],
        [{ workspaces: [{ id: workspace }] }, /^workspaces\[0\]: there is no workspace/],
        [{ rates: [{ taxes: [{ id: tax }] }] }, /^rates\[0\]\.taxes: there is no tax/],
      ] as const) {
        const refused = await world.admin.post('/v2/resource', { name: 'Next', type_id: 1, ...fresh })
        assert.match(refused.body.error.message, message)
      }
    })

    test('a rate keeps its id if it is sent with it, and ids of removed rates are not reused', async () => {
      await using world = await open()
      const id = await world.admin.create('resource', { name: 'Suite', type_id: 1, rates: [hourly, hourly] })
      const ids = async () => {
        const [resource] = await world.admin.list('resource', `id=${id}&fields=rates`)
        return resource.rates.map((rate: { id: number }) => rate.id)
      }
      const [first, second] = await ids()
      await world.admin.put(`/v2/resource?id=${id}`, { rates: [{ ...hourly, id: second }, hourly] })
      const [kept, added] = await ids()
      assert.equal(kept, second)
      assert.ok(added > second && second > first)
      await world.admin.put(`/v2/resource?id=${id}`, { rates: null })
      assert.deepEqual(await ids(), [])
    })

    test('a person and its contact refer to each other until the link changes or the person is deleted', async () => {
      await using world = await open()
      const [ann, ben] = [
        await world.admin.create('contact', { name: 'Ann', type: 'person' }),
        await world.admin.create('contact', { name: 'Ben', type: 'person' }),
      ]
      const linked = async () => {
        const people = await world.admin.list('contact', `uuid=p${ann},p${ben}&fields=linked_resource_id`)
        return people.map((contact) => contact.linked_resource_id)
      }
      const id = await world.admin.create('resource', { name: 'Ann', type_id: 2, type_person_id: ann })
      assert.deepEqual(await linked(), [id, null])
      await world.admin.put(`/v2/resource?id=${id}`, { type_person_id: ben })
      assert.deepEqual(await linked(), [null, id])
      await world.admin.delete(`/v2/resource?id=${id}`)
      assert.deepEqual(await linked(), [null, null])
    })

    test('0 finds resources without a group or a person', async () => {
      await using world = await open()
      const group = await world.admin.create('resource', { name: 'Colour', type_id: 4 })
      await world.admin.create('resource', { name: 'Suite', type_id: 1, parent_id: group })
      const names = async (query: string) => (await world.admin.list('resource', query)).map(({ name }) => name)
      assert.deepEqual(await names('parent_id=0'), ['Colour'])
      assert.deepEqual(await names(`parent_id=0,${group}`), ['Colour', 'Suite'])
      assert.deepEqual(await names('type_person_id=0'), ['Colour', 'Suite'])
      assert.deepEqual((await world.admin.list('resource', 'fields=parent_id'))[0], { parent_id: 0 })
    })

    test('creating, changing and deleting a resource write its events', async () => {
      await using world = await open()
      const id = await world.admin.create('resource', { name: 'Suite', type_id: 1, feed: null })
      await world.admin.put(`/v2/resource?id=${id}`, { order: 5, feed: false })
      await world.admin.delete(`/v2/resource?id=${id}`)
      const events = (await world.journal('resource')).map((entry) => entry.event)
      assert.deepEqual(events, ['resourceCreated', 'resourceEdited', 'resourceDeleted'])
    })
  })

  describe('400', () => {
    test('each member reports its requirement', async () => {
      await using world = await open()
      const room = await world.admin.create('resource', { name: 'Suite', type_id: 1 })
      const studio = await world.admin.create('contact', { name: 'Studio', type: 'organization' })
      const person = await world.admin.create('contact', { name: 'Ann', type: 'person' })
      const theirs = await world.other.create('resource', { name: 'Theirs', type_id: 4 })
      for (const [wrong, message] of [
        [{ name: undefined }, /^name: is required/],
        [{ type_id: undefined }, /^type_id: is required/],
        [{ type_id: 6 }, /^type_id: must be one of 1, 2, 3, 4, 5/],
        [{ parent_id: room }, /^parent_id: there is no resource .*\(type_id 4\)/],
        [{ parent_id: theirs }, /^parent_id: there is no resource/],
        [{ parent_id: -1 }, /^parent_id: must be the id of a resource/],
        [{ type_person_id: person }, /^type_person_id: is only for people \(type_id 2\)/],
        [{ type_id: 2, type_person_id: studio }, /^type_person_id: there is no contact .*\(type person\)/],
        [{ icon: [{ alias: 'guessed' }] }, /^icon: there is no file with the alias "guessed"/],
        [{ color_text: '#12345' }, /^color_text: must be a colour/],
        [{ feed: 'on' }, /^feed: must be true, false or "new"/],
        [{ feed: 5 }, /^feed: must be true, false or "new"/],
        [{ rates: {} }, /^rates: must be an array of at most 200/],
        [{ rates: [5] }, /^rates\[0\]: must be an object/],
        [{ rates: [{ hour_sell_cost: '1.00001' }] }, /^rates\[0\]\.hour_sell_cost: must be a decimal number/],
        [{ rates: [{ week_buy_cost: -1 }] }, /^rates\[0\]\.week_buy_cost: must be at least 0/],
        [{ rates: [{ date_start: '2026-02-30' }] }, /^rates\[0\]\.date_start: must be a date/],
        [{ rates: [{ date_start: '2026-02-02', date_end: '2026-02-01' }] }, /^rates\[0\]\.date_end: is before/],
        [{ rates: [{ currency: 'eur' }] }, /^rates\[0\]\.currency: must be a currency code/],
        [{ rates: [{ taxes: [{ id: 99 }] }] }, /^rates\[0\]\.taxes: there is no tax with the id 99/],
        [{ rates: [{ taxes: 'VAT' }] }, /^rates\[0\]\.taxes: must be an array/],
        [{ rates: [{ type_id: 1 }] }, /^rates\[0\]\.type_id: must be 9/],
      ] as const) {
        const { status, body } = await world.admin.post('/v2/resource', { name: 'Next', type_id: 1, ...wrong })
        assert.equal(status, 400, JSON.stringify(wrong))
        assert.match(body.error.message, message)
      }
    })

    test('the id of a rate of another resource is refused, and so is the same id twice', async () => {
      await using world = await open()
      const id = await world.admin.create('resource', { name: 'Suite', type_id: 1, rates: [hourly] })
      await world.admin.create('resource', { name: 'Camera', type_id: 3, rates: [hourly] })
      for (const ids of [[2], [1, 1], ['1']]) {
        const { status, body } = await world.admin.put(`/v2/resource?id=${id}`, { rates: ids.map((id) => ({ id })) })
        assert.equal(status, 400)
        assert.match(body.error.message, /^rates\[\d\]\.id: /)
      }
    })

    test('a group cannot contain itself, and cannot change its type while it has resources', async () => {
      await using world = await open()
      const group = (name: string, parent_id = 0) => world.admin.create('resource', { name, type_id: 4, parent_id })
      const outer = await group('Outer')
      const middle = await group('Middle', outer)
      const inner = await group('Inner', middle)
      const put = (id: number, body: object) => world.admin.put(`/v2/resource?id=${id}`, body)
      for (const parent_id of [outer, middle, inner]) {
        const { status, body } = await put(outer, { parent_id })
        assert.equal(status, 400)
        assert.match(body.error.message, /^parent_id: would put the group inside itself/)
      }
      await world.admin.delete(`/v2/resource?id=${middle}`)
      assert.equal((await put(outer, { parent_id: inner })).status, 400, 'a deleted group still has its members')
      await put(inner, { parent_id: outer })
      assert.match((await put(outer, { type_id: 1 })).body.error.message, /^type_id: must stay 4/)
      assert.equal((await put(inner, { parent_id: null })).status, 200)
      assert.equal((await put(outer, { type_id: 1 })).status, 200)
    })

    test('a person can change its type only if the same write removes its contact', async () => {
      await using world = await open()
      const contact = await world.admin.create('contact', { name: 'Ann', type: 'person' })
      const id = await world.admin.create('resource', { name: 'Ann', type_id: 2, type_person_id: contact })
      const { status } = await world.admin.put(`/v2/resource?id=${id}`, { type_id: 5 })
      assert.equal(status, 400)
      assert.equal((await world.admin.put(`/v2/resource?id=${id}`, { type_id: 5, type_person_id: 0 })).status, 200)
    })
  })
})
