import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expected, openStudio } from '../../../../tests/scenarios/visibility-studio.ts'
import { DAY, HOUR } from '../../../../tests/support/clash-samples.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'

interface Hit {
  readonly kind: string
  readonly id: number
  readonly name: string
}

async function find(client: Client, q: string, query = ''): Promise<readonly (Hit & Record<string, unknown>)[]> {
  const { status, body } = await client.get(`/v2/search?q=${encodeURIComponent(q)}${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.ok(body.meta.found >= body.data.length)
  return body.data
}

const named = (hits: readonly Hit[]) => hits.map(({ kind, name }) => `${kind} ${name}`)

/** A client with a project, two bookings, a quote and an invoice. */
async function furnish({ admin, clock }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Kestrel Films' }) }]
  const project = [{ id: await admin.create('project', { name: 'The Harbour', code: 'HAR-102', client }) }]
  const room = [{ id: await admin.create('resource', { name: 'Grade 1', type_id: 1 }) }]
  const at = (days: number) => ({ start: clock.now() + days * DAY, end: clock.now() + days * DAY + HOUR })
  const later = await admin.create('booking', { name: 'Harbour – Ep 5', ...at(9), project, client, resources: room })
  const next = await admin.create('booking', { name: 'Harbour – Ep 4', ...at(2), project, client, resources: room })
  const past = await admin.create('booking', { name: 'Harbour – Ep 3', ...at(-5), project, client })
  const other = await admin.create('booking', { name: 'Conform', ...at(1), project })
  const quote = await admin.create('quote', { client, project, reference: 'PO 7781', status: [{ name: 'Sent' }] })
  return { client, project, bookings: { later, next, past, other }, quote }
}

onEachEngine('search', (open) => {
  describe('200', () => {
    test('hits by name come first, then related ones; the next booking before later and past ones', async () => {
      await using world = await open()
      const { bookings } = await furnish(world)
      const hits = await find(world.admin, 'harbour')
      assert.deepEqual(named(hits), [
        'booking Harbour – Ep 4',
        'booking Harbour – Ep 5',
        'booking Harbour – Ep 3',
        'project The Harbour',
        'booking Conform',
        'quote Q-1',
      ])
      assert.partialDeepStrictEqual(hits[0], {
        id: bookings.next,
        detail: 'Grade 1',
        client: 'Kestrel Films',
        project: 'The Harbour',
        start: world.clock.now() + 2 * DAY,
        total: null,
      })
      assert.partialDeepStrictEqual(hits.at(-1), { status: 'Sent', total: '0.00', currency: 'EUR', detail: 'PO 7781' })
    })

    test('case, accents and the order of words do not matter, and all words must match', async () => {
      await using world = await open()
      const { admin } = world
      await admin.create('project', { name: 'Émile – Übergabe' })
      await furnish(world)
      assert.deepEqual(named(await find(admin, 'ubergabe EMIL')), ['project Émile – Übergabe'])
      assert.deepEqual(named(await find(admin, 'emile harbour')), [])
      assert.deepEqual(named(await find(admin, '%')), [])
    })

    test('documents are found by number, reference and client; kinds narrows the search', async () => {
      await using world = await open()
      const { admin } = world
      await furnish(world)
      for (const q of ['Q-1', 'po 7781', '7781', 'kestrel']) {
        assert.deepEqual(named(await find(admin, q, '&kinds=quote,invoice')), ['quote Q-1'], q)
      }
      assert.deepEqual(named(await find(admin, 'kestrel', '&kinds=contact')), ['contact Kestrel Films'])
      assert.deepEqual(named(await find(admin, 'HAR-102', '&kinds=project')), ['project The Harbour'])
      assert.deepEqual(named(await find(admin, 'grade', '&kinds=resource')), ['resource Grade 1'])
    })

    test('deleted records are not found, and at most 50 hits are shown', async () => {
      await using world = await open()
      const { admin } = world
      const ids: number[] = []
      for (let n = 0; n < 52; n += 1) ids.push(await admin.create('project', { name: `Series ${n}` }))
      await admin.delete(`/v2/project?id=${ids[0]}`)
      const { body } = await admin.get('/v2/search?q=series&kinds=project')
      assert.equal(body.data.length, 50)
      assert.equal(body.meta.found, 51)
      assert.equal((await admin.get('/v2/search?q=series')).body.data.length, 20)
      assert.equal(
        (await find(admin, 'series 0', '&kinds=project')).some(({ id }) => id === ids[0]),
        false,
      )
    })

    test('users find only the kinds that they may read; READ on SCHEDULE also finds resources', async () => {
      await using world = await open()
      await furnish(world)
      const kindsOf = async (client: Client, q: string) => [...new Set((await find(client, q)).map(({ kind }) => kind))]
      assert.deepEqual(await kindsOf(await world.client({}), 'harbour'), [])
      assert.deepEqual(await kindsOf(await world.client({ schedule: 'R-' }), 'harbour'), ['booking'])
      assert.deepEqual(await kindsOf(await world.client({ schedule: 'R-' }), 'grade'), ['resource'])
      assert.deepEqual(await kindsOf(await world.client({ contact: 'R-' }), 'kestrel'), ['contact'])
      assert.deepEqual(await kindsOf(await world.client({ finance: 'R-' }), 'kestrel'), [])
      assert.deepEqual(await kindsOf(await world.client({ finance: 'R-', contact: 'R-' }), 'kestrel'), [
        'contact',
        'quote',
      ])
      assert.deepEqual(await find(world.other, 'harbour'), [])
    })

    test('bookings are found only by users who see them in full', async () => {
      const { world, viewers } = await openStudio(open)
      await using _world = world
      const words = { Open: 'open', Nowhere: 'nowhere', Closed: 'closed', Mixed: 'mixed', 'Own secret': 'own secret' }
      for (const [viewer, sees] of Object.entries(expected)) {
        const client = viewers[viewer] as Client
        for (const [name, q] of Object.entries(words)) {
          const isSeen = sees[name as keyof typeof words].startsWith('full')
          const hits = (await find(client, q, '&kinds=booking')).filter((hit) => hit.name === name)
          assert.equal(hits.length, isSeen ? 1 : 0, `${viewer}: ${name}`)
        }
        const isMember = sees.Secret === 'full 200'
        assert.equal((await find(client, 'secret project', '&kinds=project')).length, isMember ? 1 : 0, viewer)
        const ofProject = (await find(client, 'SEC', '&kinds=booking')).map(({ name }) => name)
        assert.deepEqual(ofProject.includes('Secret'), isMember, viewer)
        assert.equal(
          (await find(client, 'private', '&kinds=booking')).length,
          0,
          'busy time cannot be found by its name',
        )
      }
    })
  })

  describe('400', () => {
    test('a text must have 1 to 100 characters and at most 8 words, and kinds must exist', async () => {
      await using world = await open()
      const { admin } = world
      const faultsOf = async (query: string) => {
        const { status, body } = await admin.get(`/v2/search?${query}`)
        assert.equal(status, 400, query)
        return body.error.details.map((detail: { message: string }) => detail.message)
      }
      assert.match((await faultsOf(''))[0], /^q: is required/)
      assert.match((await faultsOf('q=%20'))[0], /^q: is empty/)
      assert.match((await faultsOf(`q=${'x'.repeat(101)}`))[0], /^q: has more than 100 characters/)
      assert.match((await faultsOf('q=a-b-c-d-e-f-g-h-i'))[0], /^q: has more than 8 words/)
      const both = await faultsOf('q=%20&kinds=booking,journal')
      assert.equal(both.length, 2)
      assert.match(both[1], /"journal" is not one of booking, project/)
      assert.equal((await admin.get(`/v2/search?q=${'x'.repeat(100)}`)).status, 200)
      assert.equal((await admin.get('/v2/search?q=a+b+c+d+e+f+g+h')).status, 200)
    })
  })
})
