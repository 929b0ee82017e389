/** What each viewer sees and changes of workspaces, resources and private projects, and of what refers to them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startMailServer } from '../support/mail-server.ts'
import { type Client, onEachEngine } from '../world.ts'

import { becomeResource, DAY, everything, HOUR, openStudio } from './visibility-studio.ts'

onEachEngine('hidden records', (open) => {
  describe('workspaces and resources', () => {
    test('an access list hides a workspace, and what is only in it, from everyone who is not on it', async () => {
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

    test('users who see a workspace see its resources; a deleted workspace does not count', async () => {
      const { world, viewers, vault, workspace } = await openStudio(open)
      await using _world = world
      const { admin } = world
      const outsider = viewers.outsider as Client
      const second = await admin.create('workspace', { name: 'Open workspace', resources: [{ id: vault }] })
      assert.equal((await outsider.list('resource', `id=${vault}`)).length, 1)
      const left = { workspaces: [{ id: second }] }
      assert.equal(
        (await viewers.reader?.put(`/v2/resource?id=${vault}`, left))?.status,
        403,
        'the reader may only read the other workspace',
      )
      const [rendered] = await outsider.list('resource', `id=${vault}`)
      assert.deepEqual(
        rendered.workspaces.map((one: { id: number }) => one.id),
        [second],
      )
      assert.equal((await outsider.put(`/v2/resource?id=${vault}`, rendered)).status, 200, 'sent back as it was read')
      assert.equal((await admin.list('resource', `id=${vault}`))[0].workspaces.length, 2, 'the hidden workspace stays')
      await outsider.put(`/v2/resource?id=${vault}`, { workspaces: [] })
      assert.deepEqual(await outsider.list('resource', `id=${vault}`), [], 'it has left the open workspace')
      const third = await admin.create('workspace', { name: 'Deleted workspace', resources: [{ id: vault }] })
      await admin.delete(`/v2/workspace?id=${third}`)
      assert.deepEqual(await outsider.list('resource', `id=${vault}`), [], 'a deleted workspace gives no access')
      await admin.delete(`/v2/workspace?id=${workspace}`)
      assert.deepEqual(await outsider.list('resource', `id=${vault}`), [], 'its last workspace was deleted')
      assert.equal((await admin.list('resource', `id=${vault}`)).length, 1)
      await admin.put(`/v2/resource?id=${vault}`, { workspaces: [] })
      assert.equal((await outsider.list('resource', `id=${vault}`)).length, 1, 'it is in no workspace any more')
      assert.deepEqual(await outsider.list('workspace', `updated_after=1&id=${workspace}`), [])
    })
  })

  test('presets of a calendar show only what the viewer sees', async () => {
    const { world, viewers, project, suite, vault } = await openStudio(open)
    await using _world = world
    const presets = { project: [{ id: project }], resources: [{ id: suite }, { id: vault }] }
    const calendar = { calendar_url: 'https://calendar.example/studio.ics', booking_property: presets }
    await world.admin.create('calendar-subscription/import', calendar)
    for (const [viewer, seen] of [
      ['founder', presets],
      ['member', { project: [{ id: project }], resources: [{ id: suite }] }],
      ['writer', { project: [], resources: presets.resources }],
      ['outsider', { project: [], resources: [{ id: suite }] }],
    ] as const) {
      const [{ booking_property }] = await (viewers[viewer] as Client).list('calendar-subscription/import')
      assert.deepEqual({ project: booking_property.project, resources: booking_property.resources }, seen, viewer)
    }
  })

  describe('private projects', () => {
    test('are visible only to their people, groups and creator, in every list and reference', async () => {
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

    test('keep their phases, and the mails of their documents, out of the journal of others', async () => {
      await using server = await startMailServer()
      const { world, viewers, project } = await openStudio(() => open({ smtpUrl: server.url, mailFrom: 'a@b.example' }))
      await using _world = world
      const { admin } = world
      const phase = await admin.create('project/phase', { name: 'Secret phase', project_id: project, type_id: 1 })
      const acme = await admin.create('contact', { name: 'Acme', type: 'organization', email_1: 'pay@acme.example' })
      const members = { client: [{ id: acme }], project: [{ id: project }], items: [{ unit_amount: 9 }] }
      const send = async (record: string, id: number) =>
        Number((await admin.post(`/v2/${record}/send?id=${id}`)).body.success.mail_id)
      const quote = await send('quote', await admin.create('quote', members))
      const billed = await admin.create('invoice', members)
      const invoice = await send('invoice', billed)
      const credit = await send('credit-note', (await admin.post(`/v2/invoice/credit?id=${billed}`)).body.success.id)
      for (const viewer of ['member', 'outsider', 'writer']) {
        const who = viewers[viewer] as Client
        const isMember = viewer === 'member'
        const idsIn = async (record: string) => {
          const entries = await who.list('journal', `record=${record}&action=created&order_asc=id`)
          return entries.map(({ record_id }) => record_id)
        }
        assert.deepEqual(await idsIn('project/phase'), isMember ? [phase] : [], viewer)
        assert.deepEqual(await idsIn('mail'), isMember ? [quote, invoice, credit] : [], viewer)
      }
    })

    test('hidden references stay when a record is sent back as it was read', async () => {
      const { world, viewers, project, ids } = await openStudio(open)
      await using _world = world
      const { admin } = world
      const outsider = viewers.outsider as Client
      const entry = { owner_id: outsider.userId, name: 'Cutting', start: DAY, end: DAY + HOUR }
      const secret = { project: [{ id: project }], booking: [{ id: ids.Closed }] }
      const id = await admin.create('time-entry', { ...entry, ...secret })
      const [rendered] = await outsider.list('time-entry', `id=${id}`)
      assert.deepEqual([rendered.project, rendered.booking], [[], []])
      const answer = await outsider.put(`/v2/time-entry?id=${id}`, { ...rendered, name: 'Colour' })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const guessed = await outsider.put(`/v2/time-entry?id=${id}`, secret)
      assert.equal(guessed.status, 400)
      assert.deepEqual(
        guessed.body.error.details.map((one: { field: string }) => one.field),
        ['project', 'booking'],
        'not even the stored references can be guessed',
      )
      const [kept] = await admin.list('time-entry', `id=${id}`)
      assert.deepEqual([kept.name, kept.project[0].id, kept.booking[0].id], ['Colour', project, ids.Closed])
    })

    test('users who join see the bookings at once, and no longer after they leave', async () => {
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
      assert.equal(await name(), 'Private', 'a deleted project keeps its secrets')
    })
  })

  test('a time entry shows only what its viewer sees of its booking', async () => {
    const { world, viewers, ids, suite } = await openStudio(open)
    await using _world = world
    const { admin } = world
    const [outsider, unread] = [viewers.outsider as Client, await world.client({ ...everything, schedule: '--' })]
    const time = { owner_id: admin.userId, name: 'Cutting', start: DAY, end: DAY + HOUR }
    const log = (id: number) => admin.create('time-entry', { ...time, booking: [{ id }] })
    const [mixed, closed] = [await log(ids.Mixed), await log(ids.Closed)]
    const bookingFor = async (client: Client) => (await client.list('time-entry', `id=${mixed}`))[0].booking[0]
    const { resources } = await bookingFor(outsider)
    assert.deepEqual(resources, [{ id: suite, name: 'Suite' }])
    assert.deepEqual(await bookingFor(unread), { id: ids.Mixed, name: 'Mixed', start: null, end: null, resources: [] })
    const query = `id=${closed}&booking=${ids.Closed}&filter_operator=AND`
    assert.equal((await admin.list('time-entry', query)).length, 1)
    assert.equal((await outsider.list('time-entry', query)).length, 0)
  })

  test('the view mode applies only to users who are a resource', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('booking', { name: 'Open', start: DAY, end: DAY + HOUR })
    const viewer = await world.client(everything)
    await admin.put(`/v2/user?id=${viewer.userId}`, { schedule_view_mode: 2 })
    assert.equal((await viewer.list('booking', `id=${id}`)).length, 1)
    const person = await becomeResource(admin, viewer.userId, 2)
    assert.equal((await viewer.list('booking', `id=${id}`)).length, 0)
    const own = await viewer.create('booking', { name: 'Mine', start: DAY, end: DAY + HOUR })
    assert.equal((await viewer.list('booking', `id=${own}`)).length, 1, 'they see what they have booked')
    await admin.put(`/v2/user?id=${viewer.userId}`, { schedule_view_mode: 1 })
    assert.equal((await viewer.list('booking', `id=${id}`))[0].name, 'Private')
    await admin.delete(`/v2/resource?id=${person}`)
    assert.equal((await viewer.list('booking', `id=${id}`))[0].name, 'Open')
  })

  test('users who see only their own schedule can create tokens only for themselves', async () => {
    await using world = await open()
    const { admin } = world
    const [limited, free] = [await world.client(everything), await world.client(everything)]
    const make = async (user_id: number) => (await limited.post('/v2/api-client', { description: 'x', user_id })).status
    assert.equal(await make(free.userId), 200)
    await becomeResource(admin, limited.userId, 2)
    assert.equal(await make(free.userId), 403)
    assert.equal(await make(limited.userId), 200)
    await becomeResource(admin, free.userId, 2)
    assert.equal(await make(free.userId), 403, 'each sees another schedule')
  })
})
