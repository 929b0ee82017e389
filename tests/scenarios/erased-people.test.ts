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

onEachEngine('personal data', (open) => {
  test('a contact that is emptied and deleted stays in the journal and on documents only', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('contact', { type: 'person', client: true, ...person })
    const client = [{ uuid: `p${id}` }]
    await admin.create('booking', { name: 'Mix', start: 1_772_500_000, end: 1_772_503_600, client })
    const invoice = await admin.create('invoice', { client, items: [{ unit_amount: '10' }], status_id: 3 })
    const draft = await admin.create('invoice', { client, items: [{ unit_amount: '10' }] })
    const of = [`/v2/contact?uuid=p${id}`, `/v2/booking?client_uuid=p${id}`, `/v2/invoice?client_uuid=p${id}`]
    const journal = `/v2/journal?record=contact&record_id=${id}`
    assert.deepEqual(await naming(admin, /xanthos/i, [...of, journal]), [...of, journal])
    const empty = Object.fromEntries(Object.keys(person).map((member) => [member, null]))
    const emptied = await admin.put(`/v2/contact?uuid=p${id}`, { ...empty, name: `Former client ${id}` })
    assert.equal(emptied.status, 200, JSON.stringify(emptied.body))
    await admin.delete(`/v2/contact?uuid=p${id}`)
    await admin.delete(`/v2/invoice?id=${draft}`)
    const lists = ['contact', 'booking', 'invoice'].flatMap((kind) => [`/v2/${kind}`, `/v2/${kind}?updated_after=0`])
    const paths = [...lists, '/v2/search?q=xanthos', '/v2/user', journal]
    assert.deepEqual(await naming(admin, /xanthos/i, paths), ['/v2/invoice', '/v2/invoice?updated_after=0', journal])
    assert.equal((await admin.delete(`/v2/invoice?id=${invoice}`)).status, 409)
  })

  test('a deleted user keeps a name, but no way in', async () => {
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
