/** What remains of people who are removed: docs/operating/privacy.md. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, onEachEngine } from '../world.ts'

const person = {
  name: 'Wilma Xanthos',
  email_1: 'wilma@xanthos.example',
  phone_1: '+49 30 5550177',
  address_line_1: 'Xanthosweg 1',
  notes: 'Xanthos likes tea',
}

async function naming(client: Client, name: RegExp, paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map(async (path) => [path, (await client.get(path)).body] as const))
  return answers.flatMap(([path, body]) => (name.test(JSON.stringify(body)) ? [path] : []))
}

/** Two drafts, the first of which is deleted: the paths that show them. */
async function draftsFor(admin: Client, kind: 'invoice' | 'quote', client: object): Promise<string[]> {
  const items = [{ unit_amount: '10' }]
  const ids = [await admin.create(kind, { client, items }), await admin.create(kind, { client, items })]
  assert.equal((await admin.delete(`/v2/${kind}?id=${ids[0]}`)).status, 200)
  return ids.map((id) => `/v2/${kind}?id=${id}&updated_after=0`)
}

/** Deleted drafts are restored first, because they keep their copy of the name. */
async function eraseDrafts(admin: Client, person: number): Promise<void> {
  const client = [{ uuid: `o${await admin.create('contact', { type: 'organization', name: 'Nobody' })}` }]
  for (const kind of ['invoice', 'quote']) {
    const found = await admin.list(kind, `client_uuid=p${person}&status_id=1&updated_after=0`)
    assert.equal(found.length, 2)
    for (const { id, deleted } of found) {
      if (deleted) assert.equal((await admin.post(`/v2/${kind}/restore?id=${id}`)).status, 200)
      assert.equal((await admin.put(`/v2/${kind}?id=${id}`, { client })).status, 200)
      assert.equal((await admin.delete(`/v2/${kind}?id=${id}`)).status, 200)
    }
  }
}

onEachEngine('personal data', (open) => {
  test('a contact that is emptied and deleted remains only in the journal and on documents', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('contact', { type: 'person', client: true, ...person })
    const client = [{ uuid: `p${id}` }]
    await admin.create('booking', { name: 'Mix', start: 1_772_500_000, end: 1_772_503_600, client })
    const invoice = await admin.create('invoice', { client, items: [{ unit_amount: '10' }], status_id: 3 })
    const ofDrafts = [...(await draftsFor(admin, 'invoice', client)), ...(await draftsFor(admin, 'quote', client))]
    const of = [`/v2/contact?uuid=p${id}`, `/v2/booking?client_uuid=p${id}`, `/v2/invoice?client_uuid=p${id}`]
    const journal = `/v2/journal?record=contact&record_id=${id}`
    const before = [...of, ...ofDrafts, '/v2/search?q=xanthos', journal]
    assert.deepEqual(await naming(admin, /xanthos/i, before), before)
    const empty = Object.fromEntries(Object.keys(person).map((member) => [member, null]))
    const emptied = await admin.put(`/v2/contact?uuid=p${id}`, { ...empty, name: `Former client ${id}` })
    assert.equal(emptied.status, 200, JSON.stringify(emptied.body))
    await admin.delete(`/v2/contact?uuid=p${id}`)
    await eraseDrafts(admin, id)
    const lists = ['contact', 'booking', 'invoice', 'quote'].flatMap((kind) => [
      `/v2/${kind}`,
      `/v2/${kind}?updated_after=0`,
    ])
    const paths = [...lists, ...ofDrafts, '/v2/search?q=xanthos', '/v2/user', journal]
    assert.deepEqual(await naming(admin, /xanthos/i, paths), ['/v2/invoice', '/v2/invoice?updated_after=0', journal])
    assert.equal((await admin.delete(`/v2/invoice?id=${invoice}`)).status, 409)
  })

  test('versions of a quote that were sent keep the name, and come back with the quote', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ uuid: `p${await admin.create('contact', { type: 'person', client: true, ...person })}` }]
    const id = await admin.create('quote', { client, items: [{ unit_amount: '10' }] })
    const nobody = [{ uuid: `o${await admin.create('contact', { type: 'organization', name: 'Nobody' })}` }]
    for (const change of [{ status_id: 2 }, { status_id: 1 }, { client: nobody }]) {
      assert.equal((await admin.put(`/v2/quote?id=${id}`, change)).status, 200)
    }
    assert.equal((await admin.delete(`/v2/quote?id=${id}`)).status, 200)
    assert.equal((await admin.get(`/v2/quote/versions?id=${id}`)).status, 404)
    assert.equal((await admin.post(`/v2/quote/restore?id=${id}`)).status, 200)
    const versions = `/v2/quote/versions?id=${id}`
    assert.deepEqual(await naming(admin, /xanthos/i, [versions]), [versions])
  })

  test('a deleted user keeps a name, but loses all access', async () => {
    await using world = await open()
    const { admin } = world
    const user = await world.client({ schedule: 'RW' })
    const own = (await user.put('/v2/user/feed', { feed: true })).body.success.feed
    assert.equal((await user.get(own)).status, 200)
    assert.equal((await admin.delete(`/v2/user?id=${user.userId}`)).status, 200)
    assert.deepEqual([(await user.get(own)).status, (await user.get('/v2/booking')).status], [404, 401])
    assert.equal((await admin.get(`/v2/user/access?id=${user.userId}`)).status, 404)
    const deleted = await admin.list('user', `id=${user.userId}&updated_after=0`)
    assert.equal(deleted[0].deleted, true)
  })
})
