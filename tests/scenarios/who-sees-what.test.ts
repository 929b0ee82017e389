/** Which bookings each viewer sees and changes: every viewer against every booking, in every way of reading. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, onEachEngine } from '../world.ts'

import { bookings, DAY, expected, HOUR, openStudio, renderedAs, seen } from './visibility-studio.ts'

onEachEngine('who sees what', (open) => {
  test('bookings are listed, counted, named, filtered and ordered as each viewer may see them', async () => {
    const studio = await openStudio(open)
    await using _world = studio.world
    for (const [viewer, sees] of Object.entries(expected)) {
      const client = studio.viewers[viewer] as Client
      const { body } = await client.get('/v2/booking?order_asc=id&limit=100')
      const there = seen(viewer)
      assert.deepEqual(
        body.data.map((one: { id: number; name: string }) => [one.id, one.name]),
        there.map((name) => [studio.ids[name], renderedAs(sees[name], name)]),
        viewer,
      )
      assert.equal(body.meta.pagination.total, there.length, viewer)
      for (const name of bookings) {
        const [one] = await client.list('booking', `id=${studio.ids[name]}`)
        if (sees[name].startsWith('none')) assert.equal(one, undefined, `${viewer}: ${name}`)
        else {
          const isBusy = sees[name].startsWith('busy')
          assert.deepEqual(
            [one.notes, one.project.length, one.status.length, one.client, one.billable_items, one.custom_fields],
            [isBusy ? null : `Notes on ${name}`, !isBusy && /secret/i.test(name) ? 1 : 0, 1, [], [], []],
            `${viewer}: ${name}`,
          )
        }
        const found = await client.get(`/v2/booking?name=${encodeURIComponent(name)}&fields=id,name`)
        const matching = there.filter((other) => sees[other].startsWith('full') && other.startsWith(name))
        const also =
          name === 'Secret' ? there.filter((other) => sees[other].startsWith('full') && /secret/.test(other)) : []
        assert.equal(found.body.meta.pagination.total, matching.length + also.length, `${viewer}: name=${name}`)
      }
      for (const direction of ['asc', 'desc'] as const) {
        const listed = await client.list('booking', `order_${direction}=name&fields=id,name&limit=100`)
        const names = there.map((name) => ({ id: studio.ids[name], name: renderedAs(sees[name], name) }))
        const sign = direction === 'asc' ? 1 : -1
        names.sort((one, other) => {
          const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()]
          return a === b ? one.id - other.id : a < b ? -sign : sign
        })
        assert.deepEqual(listed, names, `${viewer}: order_${direction}=name`)
        const shown: string[] = (await client.list('booking', `order_${direction}=repeat_master&limit=100`)).map(
          ({ repeat_master }: { repeat_master: string }) => repeat_master,
        )
        const sorted = shown.toSorted()
        assert.deepEqual(shown, direction === 'asc' ? sorted : sorted.toReversed(), viewer)
      }
    }
  })

  test('the journal has only the bookings that each viewer sees in full', async () => {
    const studio = await openStudio(open)
    await using _world = studio.world
    for (const [viewer, sees] of Object.entries(expected)) {
      const entries = await (studio.viewers[viewer] as Client).list('journal', 'record=booking&order_asc=id&limit=100')
      assert.deepEqual(
        entries.map(({ record_id }) => record_id),
        bookings.filter((name) => sees[name].startsWith('full')).map((name) => studio.ids[name]),
        viewer,
      )
    }
  })

  test('nobody finds a booking by data that is hidden from them', async () => {
    const { world, viewers, project, workspace, vault, suite, ids } = await openStudio(open)
    await using _world = world
    const total = async (viewer: string, query: string) => {
      const { status, body } = await (viewers[viewer] as Client).get(`/v2/booking?${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body.meta.pagination.total
    }
    for (const query of [`project_ids=${project}`, `project=${project}`, 'notes=Notes on Secret']) {
      assert.ok((await total('member', query)) > 0, query)
      for (const viewer of ['writer', 'reader', 'outsider', 'anonymous', 'hidden']) {
        assert.equal(await total(viewer, query), 0, `${viewer}: ${query}`)
      }
    }
    for (const query of [`resource_ids=${vault}`, `resources=${vault}`, `workspace_ids=${workspace}`]) {
      assert.equal(await total('writer', query), 3, query)
      assert.equal(await total('outsider', query), 0, query)
    }
    assert.equal(await total('outsider', `resource_ids=${suite},${vault}`), 3)
    assert.equal(await total('outsider', `resource_ids=${suite},${vault}&resource_ids_match_all=true`), 0)
    assert.equal(await total('outsider', `updated_after=1&id=${ids.Closed}`), 0)
    const [mixed] = await (viewers.outsider as Client).list('booking', `id=${ids.Mixed}`)
    assert.deepEqual(
      mixed.resources.map((one: { id: number }) => one.id),
      [suite],
    )
  })

  test('nobody changes a booking that they do not see in full, or books what they may not book', async () => {
    const studio = await openStudio(open)
    await using _world = studio.world
    const { ids, viewers, suite, vault } = studio
    for (const [viewer, sees] of Object.entries(expected)) {
      const client = viewers[viewer] as Client
      for (const name of bookings) {
        const status = Number(sees[name].slice(-3))
        const path = `id=${ids[name]}`
        const answers = [
          await client.put(`/v2/booking?${path}`, { notes: `Notes on ${name}` }),
          await client.put(`/v2/booking/lock?${path}`, {}),
          await client.put(`/v2/booking/unlock?${path}`, {}),
          ...(status === 200 ? [] : [await client.delete(`/v2/booking?${path}`)]),
        ]
        for (const answer of answers) {
          assert.equal(answer.status, status, `${viewer}: ${name} ${JSON.stringify(answer.body)}`)
          assert.doesNotMatch(JSON.stringify(answer.body), /secret/i)
        }
        const bulk = await client.post('/v2/booking/bulk', { delete: { id: status === 200 ? [] : [ids[name]] } })
        if (status === 404)
          assert.deepEqual([bulk.status, bulk.body.delete?.id.success], [200, []], `${viewer}: ${name}`)
        else assert.equal(bulk.status, status === 200 ? 200 : 403, `${viewer}: ${name}`)
      }
      const body = { name: 'New', start: DAY - HOUR, end: DAY }
      const statuses: Record<string, number> = { founder: 200, writer: 200, reader: 403 }
      const booked = await client.post('/v2/booking', { ...body, resources: [{ id: suite }, { id: vault }] })
      assert.equal(booked.status, statuses[viewer] ?? 400, `${viewer}: ${JSON.stringify(booked.body)}`)
      const [{ id }] = [{ id: await client.create('booking', { ...body, resources: [{ id: suite }] }) }]
      const moved = await client.put(`/v2/booking?id=${id}`, { resources: [{ id: vault }] })
      assert.equal(moved.status, statuses[viewer] ?? 400, viewer)
    }
  })

  test('only a user who may change each booking of a series can change it as a whole', async () => {
    const { world, viewers, suite, project } = await openStudio(open)
    await using _world = world
    const [admin, outsider] = [viewers.founder as Client, viewers.outsider as Client]
    const body = { name: 'Daily', start: DAY, end: DAY + HOUR, resources: [{ id: suite }] }
    const id = await admin.create('booking', { ...body, repeat_rule: 'FREQ=daily;REPENDTYPE=count;COUNT=3' })
    const [second] = await admin.list('booking', `repeat_master_id=${id}&order_asc=start`)
    await admin.put(`/v2/booking?id=${second.id}`, { project: [{ id: project }] })
    const all = await outsider.put(`/v2/booking?id=${id}&repeat_update_scope=all`, { notes: 'Mine' })
    assert.equal(all.status, 403, JSON.stringify(all.body))
    assert.equal((await outsider.delete(`/v2/booking?id=${id}&repeat_delete_scope=all`)).status, 403)
    assert.equal((await outsider.put(`/v2/booking?id=${id}`, { notes: 'Mine' })).status, 200)
  })

  test('clashes are reported without the names that are hidden from the viewer', async () => {
    const { world, viewers, ids, suite, vault } = await openStudio(open)
    await using _world = world
    const named = async (viewer: string) => {
      const day = `start=${DAY}&end=${DAY + 24 * HOUR}`
      const { status, body } = await (viewers[viewer] as Client).get(`/v2/booking/checkclash?resources=${suite}&${day}`)
      assert.equal(status, 200)
      return body.data.map((one: { name: string }) => one.name)
    }
    assert.deepEqual(await named('member'), ['Open', 'Mixed', 'Secret'])
    assert.deepEqual(await named('outsider'), ['Open', 'Mixed', 'Private'])
    assert.deepEqual(await named('anonymous'), ['Private', 'Private', 'Private'])
    assert.deepEqual(await named('hidden'), ['Private', 'Private', 'Private'])
    const outsider = viewers.outsider as Client
    const at = DAY + bookings.indexOf('Secret') * HOUR
    const clash = await outsider.post('/v2/booking?check_clash=true', {
      name: 'Late',
      start: at,
      end: at + HOUR,
      resources: [{ id: suite }],
    })
    assert.equal(clash.status, 409)
    assert.deepEqual(clash.body.error.details, [{ id: ids.Secret, name: 'Private', start: at, end: at + HOUR }])
    assert.match(clash.body.error.message, /^Clashes with "Private"/)
    const span = `start=${DAY}&end=${DAY + 24 * HOUR}`
    for (const query of [`resources=${vault}`, `id=${ids.Closed}`]) {
      const { status, body } = await outsider.get(`/v2/booking/checkclash?${query}&${span}`)
      assert.equal(status, 400, query)
      assert.match(body.error.message, /there is no (resource|booking)/)
    }
    const ofMixed = await outsider.get(`/v2/booking/checkclash?id=${ids.Mixed}&${span}`)
    assert.deepEqual(
      ofMixed.body.data.map((one: { id: number }) => one.id),
      [ids.Open, ids.Secret],
      'of a partly visible booking, only clashes with what is visible',
    )
  })

  test('busy time is busy for everyone, and hidden resources count as missing', async () => {
    const { world, viewers, suite, vault } = await openStudio(open)
    await using _world = world
    const ask = (viewer: string, which: string) =>
      (viewers[viewer] as Client).get(
        `/v2/resource/availability?${which}&from=${DAY}&to=${DAY + 8 * HOUR}&duration_min=30`,
      )
    const free = [
      { start: DAY + HOUR, end: DAY + 3 * HOUR },
      { start: DAY + 5 * HOUR, end: DAY + 8 * HOUR },
    ]
    for (const viewer of ['founder', 'outsider', 'anonymous']) {
      assert.deepEqual((await ask(viewer, `resource_ids=${suite}`)).body.data[0].free, free, viewer)
    }
    assert.equal((await ask('outsider', `resource_ids=${vault}`)).status, 400)
    assert.deepEqual(
      (await ask('outsider', 'type_id=1')).body.data.map((one: { id: number }) => one.id),
      [suite],
    )
    const refused = await ask('hidden', `resource_ids=${suite}`)
    assert.equal(refused.status, 403)
    assert.match(refused.body.error.message, /^You can see only your own schedule/)
  })
})
