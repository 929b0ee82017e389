import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const SENT = { status: [{ id: 2 }] }

async function prepare({ admin }: World) {
  await admin.put('/v2/instance', { company_name: 'Lumen Post', company_email: 'accounts@lumen.example' })
  const clientId = await admin.create('contact', { type: 'organization', name: 'Acme', email_1: 'pay@acme.example' })
  const items = [
    { item_text: 'Mix', quantity: 2, unit: 'day', unit_amount: '900' },
    { item_text: 'Voice', quantity: 1, unit_amount: '250' },
  ]
  const id = await admin.create('quote', { client: [{ id: clientId }], items })
  const versions = async () => (await admin.get(`/v2/quote/versions?id=${id}`)).body
  return { id, items, versions }
}

/** The PDF at a path; the world's clock is stopped, so that equal documents are equal bytes. */
async function pdf({ app, admin: { token } }: World, path: string): Promise<Buffer> {
  const answer = await app.http.inject({ url: `/v2/${path}`, headers: { authorization: `Bearer ${token}` } })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.rawPayload
}

onEachEngine('versions of a quote', (open) => {
  describe('200', () => {
    test('a version is kept when the quote leaves Draft, and later changes are listed', async () => {
      await using world = await open()
      const { id, items, versions } = await prepare(world)
      const { admin } = world
      assert.deepEqual(await versions(), { data: [], unsent: [] })
      await admin.put(`/v2/quote?id=${id}`, SENT)
      const asSent = await pdf(world, `quote/pdf?id=${id}`)

      const [{ items: lines }] = await admin.list('quote', `id=${id}`)
      const [mix] = lines
      await admin.put(`/v2/quote?id=${id}`, {
        expiry_date: '2026-04-01',
        items: [
          { ...mix, quantity: 3 },
          { item_text: 'Titles', quantity: 4, unit: 'hour', unit_amount: '80' },
        ],
      })
      const { data, unsent } = await versions()
      assert.deepEqual(data, [
        {
          version: 1,
          created: world.clock.now(),
          created_id: admin.userId,
          currency: 'EUR',
          total: '2050.00',
          changes: [],
        },
      ])
      assert.deepEqual(unsent, [
        { field: 'expiry_date', line: null, before: null, after: '2026-04-01' },
        { field: 'net_total', line: null, before: '2050.00', after: '3020.00' },
        { field: 'total', line: null, before: '2050.00', after: '3020.00' },
        { field: 'items', line: 'Voice', before: '1 × 250.00', after: null },
        { field: 'quantity', line: 'Mix', before: '2', after: '3' },
        { field: 'total', line: 'Mix', before: '1800.00', after: '2700.00' },
        { field: 'items', line: 'Titles', before: null, after: '4 hour × 80.00' },
      ])
      assert.deepEqual(await pdf(world, `quote/versions/pdf?id=${id}&version=1`), asSent)
      assert.notDeepEqual(await pdf(world, `quote/pdf?id=${id}`), asSent)
      assert.equal(items.length, 2)
    })

    test('each mail has the quote as it was when it was sent, and no version is stored twice', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { id, versions } = await prepare(world)
      const { admin } = world
      await admin.post(`/v2/quote/send?id=${id}`)
      const asSent = await pdf(world, `quote/pdf?id=${id}`)
      await admin.post(`/v2/quote/send?id=${id}`)
      world.clock.advance(60)
      await admin.put(`/v2/quote?id=${id}`, { reference: 'PO 17' })
      await world.runJobs()
      assert.deepEqual(
        server.mails.map(({ email }) => Buffer.from(email.attachments[0]?.content as ArrayBuffer)),
        [asSent, asSent],
      )
      assert.equal((await versions()).data.length, 1)
      await admin.post(`/v2/quote/send?id=${id}&dry_run=true`)
      await admin.post(`/v2/quote/send?id=${id}`)
      const { data, unsent } = await versions()
      assert.deepEqual(
        data.map(({ version, changes }: { version: number; changes: unknown[] }) => [version, changes]),
        [
          [1, []],
          [2, [{ field: 'reference', line: null, before: null, after: 'PO 17' }]],
        ],
      )
      assert.deepEqual(unsent, [])
    })
  })

  test('200: a project that is hidden from the sender is still printed for the client', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { id, versions } = await prepare(world)
    const { admin } = world
    const project = await admin.create('project', { name: 'Secret', code: 'SEC', private: 1 })
    await admin.put(`/v2/quote?id=${id}`, { project: [{ id: project }] })
    const whole = await pdf(world, `quote/pdf?id=${id}`)
    const seller = await world.client({ finance: 'RW', contact: 'R-', project: 'R-' })
    assert.equal((await seller.post(`/v2/quote/send?id=${id}`)).status, 200)
    await world.runJobs()
    await admin.post(`/v2/quote/send?id=${id}`)
    assert.deepEqual(Buffer.from(server.mails[0]?.email.attachments[0]?.content as ArrayBuffer), whole)
    const { data } = await versions()
    assert.deepEqual(
      data.map(({ created_id }: { created_id: number }) => created_id),
      [seller.userId],
    )
  })

  test('200: the last 100 versions are listed, and older ones can still be printed', async () => {
    await using world = await open()
    const { id, versions } = await prepare(world)
    const { admin } = world
    for (let count = 1; count <= 101; count += 1) {
      await admin.put(`/v2/quote?id=${id}`, { status: [{ id: 1 }] })
      await admin.put(`/v2/quote?id=${id}`, { ...SENT, reference: `PO ${count}` })
    }
    const { data, unsent } = await versions()
    assert.deepEqual([data.length, data[0].version, data.at(-1).version, unsent], [100, 2, 101, []])
    assert.deepEqual(data[0].changes, [{ field: 'reference', line: null, before: 'PO 1', after: 'PO 2' }])
    await pdf(world, `quote/versions/pdf?id=${id}&version=1`)
  })

  test('404: the quote or the version does not exist', async () => {
    await using world = await open()
    const { id } = await prepare(world)
    const { admin } = world
    assert.equal((await admin.get('/v2/quote/versions?id=99')).status, 404)
    assert.equal((await admin.get(`/v2/quote/versions/pdf?id=${id}&version=1`)).status, 404)
    assert.equal((await admin.get(`/v2/quote/versions/pdf?id=${id}`)).status, 400)
  })
})
