/** Who sees and changes which bookings: every viewer against every booking, in every way of looking. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Level, Module } from '../../src/kernel/auth/modules.ts'
import { type Client, onEachEngine, type World } from '../world.ts'

const HOUR = 3600
const DAY = Temporal.Instant.from('2026-03-09T00:00:00Z').epochMilliseconds / 1000
const everything: Record<Module, Level> = {
  schedule: 'RW',
  project: 'RW',
  task: 'RW',
  finance: 'RW',
  report: 'RW',
  contact: 'RW',
  admin: 'RW',
  account: 'RW',
}

/** As it is, as busy time, or not at all; and what a change is answered with. */
type Sees = 'full 200' | 'full 403' | 'busy 403' | 'none 404'

const bookings = ['Open', 'Nowhere', 'Closed', 'Mixed', 'Secret', 'Closed secret', 'Own', 'Own secret'] as const
type Name = (typeof bookings)[number]

interface Studio {
  readonly world: World
  readonly viewers: Readonly<Record<string, Client>>
  readonly ids: Readonly<Record<Name, number>>
  readonly suite: number
  readonly vault: number
  readonly project: number
  readonly workspace: number
}

const expected: Readonly<Record<string, Readonly<Record<Name, Sees>>>> = {
  founder: row('full 200', 'full 200', 'full 200', 'full 200', 'full 200', 'full 200', 'full 200', 'full 200'),
  member: row('full 200', 'full 200', 'none 404', 'full 403', 'full 200', 'none 404', 'full 200', 'full 200'),
  groupMember: row('full 200', 'full 200', 'none 404', 'full 403', 'full 200', 'none 404', 'full 200', 'full 200'),
  writer: row('full 200', 'full 200', 'full 200', 'full 200', 'busy 403', 'busy 403', 'full 200', 'busy 403'),
  reader: row('full 200', 'full 200', 'full 403', 'full 403', 'busy 403', 'busy 403', 'full 200', 'busy 403'),
  outsider: row('full 200', 'full 200', 'none 404', 'full 403', 'busy 403', 'none 404', 'full 200', 'busy 403'),
  anonymous: row('busy 403', 'busy 403', 'none 404', 'busy 403', 'busy 403', 'none 404', 'full 200', 'busy 403'),
  hidden: row('none 404', 'none 404', 'none 404', 'none 404', 'none 404', 'none 404', 'full 200', 'busy 403'),
}

function row(...sees: Sees[]): Readonly<Record<Name, Sees>> {
  return Object.fromEntries(bookings.map((name, index) => [name, sees[index]])) as Record<Name, Sees>
}

async function openStudio(open: () => Promise<World>): Promise<Studio> {
  const world = await open()
  const { admin } = world
  const viewers: Record<string, Client> = { founder: admin }
  for (const name of Object.keys(expected)) viewers[name] ??= await world.client(everything)
  const idOf = (name: string) => viewers[name]?.userId ?? 0
  const groupOf = async (name: string) => (await admin.list('user', `id=${idOf(name)}`))[0].group_id
  const people = { users: [{ id: idOf('member') }], groups: [{ id: await groupOf('groupMember') }] }
  const project = await admin.create('project', { name: 'Secret project', code: 'SEC', private: 1, people })
  const suite = await admin.create('resource', { name: 'Suite', type_id: 1 })
  const vault = await admin.create('resource', { name: 'Vault', type_id: 1 })
  const workspace = await admin.create('workspace', {
    name: 'Closed workspace',
    resources: [{ id: vault }],
    access: [
      { id: idOf('writer'), type: 'user', acl: 'RW' },
      { id: await groupOf('reader'), type: 'group', acl: 'R-' },
    ],
  })
  const persons = [await becomeResource(admin, idOf('anonymous'), 1), await becomeResource(admin, idOf('hidden'), 2)]
  const status = [{ id: (await admin.list('status', 'type_id=1&order_asc=id'))[0].id }]
  const secret = { project: [{ id: project }] }
  const resources: Readonly<Record<Name, readonly number[]>> = {
    Open: [suite],
    Nowhere: [],
    Closed: [vault],
    Mixed: [suite, vault],
    Secret: [suite],
    'Closed secret': [vault],
    Own: persons,
    'Own secret': persons,
  }
  const ids: Record<string, number> = {}
  for (const [index, name] of bookings.entries()) {
    const at = DAY + index * HOUR
    ids[name] = await admin.create('booking', {
      name,
      notes: `Notes on ${name}`,
      start: at,
      end: at + HOUR,
      status,
      resources: resources[name].map((id) => ({ id })),
      ...(/secret/i.test(name) && secret),
    })
  }
  return { world, viewers, ids: ids as Record<Name, number>, suite, vault, project, workspace }
}

/** Makes a resource of the user's contact, and lets the user see the schedule so. */
async function becomeResource(admin: Client, userId: number, mode: 1 | 2): Promise<number> {
  const [{ first_name }] = await admin.list('user', `id=${userId}`)
  const [contact] = await admin.list('contact', `name=${encodeURIComponent(first_name)}&user=true&filter_operator=AND`)
  const id = await admin.create('resource', { name: first_name, type_id: 2, type_person_id: contact.id })
  assert.equal((await admin.put(`/v2/user?id=${userId}`, { schedule_view_mode: mode })).status, 200)
  return id
}

const shownAs = (sees: Sees, name: string) => (sees.startsWith('busy') ? 'Private' : name)
const seen = (viewer: string) => bookings.filter((name) => !expected[viewer]?.[name].startsWith('none'))

onEachEngine('who sees what', (open) => {
  test('bookings are listed, counted, named, filtered and ordered as each may see them', async () => {
    const studio = await openStudio(open)
    await using _world = studio.world
    for (const [viewer, sees] of Object.entries(expected)) {
      const client = studio.viewers[viewer] as Client
      const { body } = await client.get('/v2/booking?order_asc=id&limit=100')
      const there = seen(viewer)
      assert.deepEqual(
        body.data.map((one: { id: number; name: string }) => [one.id, one.name]),
        there.map((name) => [studio.ids[name], shownAs(sees[name], name)]),
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
        const names = there.map((name) => ({ id: studio.ids[name], name: shownAs(sees[name], name) }))
        const sign = direction === 'asc' ? 1 : -1
        names.sort((one, other) => {
          const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()]
          return a === b ? one.id - other.id : a < b ? -sign : sign
        })
        assert.deepEqual(listed, names, `${viewer}: order_${direction}=name`)
      }
    }
  })

  test('nobody finds a booking by what is kept from them', async () => {
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

  test('nobody changes what they do not see as it is, nor books what they may not book', async () => {
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

  test('a series is changed as a whole only by who may change each of its bookings', async () => {
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

  test('clashes are told of without the names that are kept from somebody', async () => {
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
      'of a booking in part, only what takes the part that is seen',
    )
  })

  test('busy time stays busy for everyone, and resources that are kept from somebody are none', async () => {
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
    assert.match(refused.body.error.message, /^You see your own schedule alone/)
  })

  describe('workspaces and resources', () => {
    test('a list of access is for those on it: others see neither the workspace nor what is only in it', async () => {
      const { world, viewers, vault, workspace } = await openStudio(open)
      await using _world = world
      const sees: Readonly<Record<string, readonly [there: boolean, status: number]>> = {
        founder: [true, 200],
        writer: [true, 200],
        reader: [true, 403],
        outsider: [false, 404],
      }
      for (const [viewer, [there, status]] of Object.entries(sees)) {
        const client = viewers[viewer] as Client
        for (const [record, id] of [
          ['workspace', workspace],
          ['resource', vault],
        ] as const) {
          const { body } = await client.get(`/v2/${record}?limit=100`)
          const listed = body.data.some((one: { id: number }) => one.id === id)
          assert.equal(listed, there, `${viewer}: ${record}`)
          assert.equal(body.meta.pagination.total, body.data.length)
          assert.equal((await client.list(record, `id=${id}`)).length, there ? 1 : 0)
          const put = await client.put(`/v2/${record}?id=${id}`, { description: 'x' })
          assert.equal(put.status, status, `${viewer}: ${record} ${JSON.stringify(put.body)}`)
          if (!there) assert.equal((await client.delete(`/v2/${record}?id=${id}`)).status, 404)
        }
        const named = await client.post('/v2/workspace', {
          name: `Of ${viewer}`,
          access: [{ id: client.userId, type: 'user', acl: 'RW' }],
          resources: [{ id: vault }],
        })
        assert.equal(named.status, status === 404 ? 400 : status, `${viewer}: ${JSON.stringify(named.body)}`)
        const placed = await client.post('/v2/resource', { name: 'New', type_id: 1, workspaces: [{ id: workspace }] })
        assert.equal(placed.status, status === 404 ? 400 : status, `${viewer}: ${JSON.stringify(placed.body)}`)
      }
    })

    test('a resource is there for whoever sees one of its workspaces; a deleted workspace closes nothing', async () => {
      const { world, viewers, vault, workspace } = await openStudio(open)
      await using _world = world
      const { admin } = world
      const outsider = viewers.outsider as Client
      const second = await admin.create('workspace', { name: 'Open workspace', resources: [{ id: vault }] })
      assert.equal((await outsider.list('resource', `id=${vault}`)).length, 1)
      const [shown] = await outsider.list('resource', `id=${vault}`)
      assert.deepEqual(
        shown.workspaces.map((one: { id: number }) => one.id),
        [second],
      )
      assert.equal((await outsider.put(`/v2/resource?id=${vault}`, shown)).status, 200, 'sent back as it was read')
      assert.equal((await admin.list('resource', `id=${vault}`))[0].workspaces.length, 2, 'it keeps what was not shown')
      await outsider.put(`/v2/resource?id=${vault}`, { workspaces: [] })
      assert.deepEqual(await outsider.list('resource', `id=${vault}`), [], 'it left the open one')
      await admin.delete(`/v2/workspace?id=${workspace}`)
      assert.equal((await outsider.list('resource', `id=${vault}`)).length, 1)
      assert.deepEqual(await outsider.list('workspace', `updated_after=1&id=${workspace}`), [])
    })
  })

  describe('private projects', () => {
    test('are there for their people, their groups and who made them, in every list and reference', async () => {
      const { world, viewers, project, ids } = await openStudio(open)
      await using _world = world
      const { admin } = world
      const client = [{ id: await admin.create('contact', { name: 'Acme', type: 'organization' }) }]
      const phase = await admin.create('project/phase', { name: 'Secret phase', project_id: project, type_id: 1 })
      const quote = await admin.create('quote', { client, project: [{ id: project }] })
      const entry = await admin.create('time-entry', {
        owner_id: admin.userId,
        name: 'Cutting',
        start: DAY,
        end: DAY + HOUR,
        project: [{ id: project }],
        booking: [{ id: ids['Closed secret'] }],
      })
      const scheme = await admin.create('rate-scheme', {
        name: 'Special',
        type_id: 6,
        currency: 'EUR',
        projects: [{ id: project }],
      })
      for (const viewer of ['member', 'groupMember', 'outsider', 'writer']) {
        const who = viewers[viewer] as Client
        const isMember = viewer.endsWith('ember')
        const count = isMember ? 1 : 0
        assert.equal((await who.list('project', `id=${project}`)).length, count, viewer)
        assert.equal((await who.get('/v2/project')).body.meta.pagination.total, count)
        assert.equal((await who.list('project/phase', `id=${phase}`)).length, count)
        assert.equal((await who.list('quote', `id=${quote}&project_id=${project}`)).length, count)
        assert.equal((await who.list('time-entry', `id=${entry}&project_ids=${project}`)).length, count)
        assert.equal((await who.list('rate-scheme', `id=${scheme}&projects=${project}`)).length, count)
        assert.equal((await who.list('quote', `id=${quote}`))[0].project.length, count)
        assert.equal((await who.list('rate-scheme', `id=${scheme}`))[0].projects.length, count)
        const [time] = await who.list('time-entry', `id=${entry}`)
        assert.equal(time.project.length, count)
        assert.deepEqual(
          time.booking.map((one: { name: string }) => one.name),
          viewer === 'writer' ? ['Private'] : [],
          viewer,
        )
        assert.equal(
          (await who.list('time-entry', `id=${entry}&booking_ids=${ids['Closed secret']}`)).length,
          viewer === 'writer' ? 1 : 0,
        )
        assert.equal((await who.put(`/v2/project?id=${project}`, { code: 'SEC' })).status, isMember ? 200 : 404)
        assert.equal((await who.put(`/v2/project/phase?id=${phase}`, { type_id: 1 })).status, isMember ? 200 : 404)
        for (const [record, body] of [
          ['booking', { name: 'New', start: 1, end: 2, project: [{ id: project }] }],
          ['quote', { client, project: [{ id: project }] }],
          ['time-entry', { owner_id: who.userId, name: 'x', start: 1, end: 2, project: [{ id: project }] }],
          ['project/phase', { name: 'x', type_id: 1, project_id: project }],
          ['rate-scheme', { name: 'x', type_id: 6, currency: 'EUR', projects: [{ id: project }] }],
        ] as const) {
          const answer = await who.post(`/v2/${record}`, body)
          assert.equal(answer.status, isMember ? 200 : 400, `${viewer}: ${record}`)
          if (!isMember) assert.match(answer.body.error.message, /there is no project with the id/)
        }
      }
    })

    test('what was not shown stays when the record is sent back as it was read', async () => {
      const { world, viewers, project, ids } = await openStudio(open)
      await using _world = world
      const { admin } = world
      const outsider = viewers.outsider as Client
      const entry = { owner_id: outsider.userId, name: 'Cutting', start: DAY, end: DAY + HOUR }
      const secret = { project: [{ id: project }], booking: [{ id: ids.Closed }] }
      const id = await admin.create('time-entry', { ...entry, ...secret })
      const [shown] = await outsider.list('time-entry', `id=${id}`)
      assert.deepEqual([shown.project, shown.booking], [[], []])
      const answer = await outsider.put(`/v2/time-entry?id=${id}`, { ...shown, name: 'Colour' })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const guessed = await outsider.put(`/v2/time-entry?id=${id}`, secret)
      assert.equal(guessed.status, 400)
      assert.deepEqual(
        guessed.body.error.details.map((one: { field: string }) => one.field),
        ['project', 'booking'],
        'not even what it has can be guessed',
      )
      const [kept] = await admin.list('time-entry', `id=${id}`)
      assert.deepEqual([kept.name, kept.project[0].id, kept.booking[0].id], ['Colour', project, ids.Closed])
    })

    test('whoever joins sees at once, whoever leaves sees no more', async () => {
      const { world, viewers, project, ids } = await openStudio(open)
      await using _world = world
      const { admin } = world
      const outsider = viewers.outsider as Client
      const name = async () => (await outsider.list('booking', `id=${ids.Secret}`))[0]?.name
      assert.equal(await name(), 'Private')
      await admin.put(`/v2/project?id=${project}`, { people: { users: [{ id: outsider.userId }] } })
      assert.equal(await name(), 'Secret')
      await admin.put(`/v2/project?id=${project}`, { people: { users: [] } })
      assert.equal(await name(), 'Private')
      const [{ group_id }] = await admin.list('user', `id=${(viewers.groupMember as Client).userId}`)
      await admin.put(`/v2/user?id=${outsider.userId}`, { group_id })
      assert.equal(await name(), 'Secret')
      await admin.put(`/v2/project?id=${project}`, { private: 0, people: { groups: [] } })
      assert.equal(await name(), 'Secret')
      await admin.put(`/v2/project?id=${project}`, { private: 1 })
      assert.equal(await name(), 'Private')
      await admin.delete(`/v2/project?id=${project}`)
      assert.equal(await name(), 'Private', 'a project that was deleted keeps its secrets')
    })
  })

  test('the view mode is for users who are a resource', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('booking', { name: 'Open', start: DAY, end: DAY + HOUR })
    const viewer = await world.client(everything)
    await admin.put(`/v2/user?id=${viewer.userId}`, { schedule_view_mode: 2 })
    assert.equal((await viewer.list('booking', `id=${id}`)).length, 1)
    const person = await becomeResource(admin, viewer.userId, 2)
    assert.equal((await viewer.list('booking', `id=${id}`)).length, 0)
    const own = await viewer.create('booking', { name: 'Mine', start: DAY, end: DAY + HOUR })
    assert.equal((await viewer.list('booking', `id=${own}`)).length, 1, 'what they have booked themselves')
    await admin.put(`/v2/user?id=${viewer.userId}`, { schedule_view_mode: 1 })
    assert.equal((await viewer.list('booking', `id=${id}`))[0].name, 'Private')
    await admin.delete(`/v2/resource?id=${person}`)
    assert.equal((await viewer.list('booking', `id=${id}`))[0].name, 'Open')
  })
})
