import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

/** Projects represent all records that have a client. */
async function studio(world: World) {
  const { admin } = world
  const films = await admin.create('contact', { type: 'organization', name: 'Lee Films', email_1: 'hello@lee.example' })
  const ann = await admin.create('contact', { type: 'person', name: 'Ann Lee', linked_organization_id: films })
  const project = await admin.create('project', { name: 'Feature' })
  const put = (body: unknown) => admin.put(`/v2/project?id=${project}`, body)
  const rendered = async () => (await admin.list('project', `id=${project}&fields=client,client_id`))[0]
  return { admin, films, ann, project, put, rendered }
}

onEachEngine('the client of a record', (open) => {
  test('is shown with its contact person, however the body named it', async () => {
    await using world = await open()
    const { films, ann, put, rendered } = await studio(world)
    const client = {
      id: films,
      uuid: `o${films}`,
      name: 'Lee Films',
      type: 'organization',
      email: 'hello@lee.example',
      contact_person: null,
    }
    for (const named of [
      { uuid: `o${films}` },
      { id: films, type: 'organization' },
      { id: films },
      { ...client, contact_person: undefined },
    ]) {
      assert.equal((await put({ client: [named] })).status, 200)
      assert.deepEqual(await rendered(), { client: [client], client_id: `o${films}` })
      await put({ client: [] })
      assert.deepEqual(await rendered(), { client: [], client_id: null })
    }
    await put({ client: [{ uuid: `o${films}`, contact_person: { id: ann } }] })
    assert.deepEqual((await rendered()).client, [{ ...client, contact_person: { id: ann, name: 'Ann Lee' } }])
  })

  test('can be set by its uuid alone, in client_id', async () => {
    await using world = await open()
    const { films, ann, put, rendered } = await studio(world)
    await put({ client_id: `p${ann}` })
    assert.equal((await rendered()).client[0].name, 'Ann Lee')
    await put({ client_id: `o${films}` })
    assert.equal((await rendered()).client[0].name, 'Lee Films')
    await put({ client_id: '' })
    assert.deepEqual(await rendered(), { client: [], client_id: null })
  })

  test('keeps its contact person while it stays the same, and loses it when the client changes', async () => {
    await using world = await open()
    const { films, ann, put, rendered } = await studio(world)
    await put({ client: [{ uuid: `o${films}`, contact_person: { id: ann } }] })
    await put({ client: [{ uuid: `o${films}` }] })
    assert.equal((await rendered()).client[0].contact_person.id, ann)
    await put({ client_id: `p${ann}` })
    assert.equal((await rendered()).client[0].contact_person, null)
    await put({ client: [{ uuid: `o${films}`, contact_person: { id: ann } }] })
    await put({ client: null })
    await put({ client_id: `o${films}` })
    assert.equal((await rendered()).client[0].contact_person, null)
  })

  test('is still shown after its contact was deleted, and can be sent back, but not set on a new record', async () => {
    await using world = await open()
    const { admin, films, ann, project, put, rendered } = await studio(world)
    await put({ client: [{ uuid: `o${films}`, contact_person: { id: ann } }] })
    await admin.put(`/v2/contact?uuid=o${films}`, { name: 'Lee & Sons' })
    await admin.delete(`/v2/contact?uuid=o${films}`)
    await admin.delete(`/v2/contact?uuid=p${ann}`)
    const before = await rendered()
    assert.equal(before.client[0].name, 'Lee & Sons')
    const [whole] = await admin.list('project', `id=${project}`)
    assert.deepEqual((await put(whole)).body, { success: { id: project } })
    assert.deepEqual(await rendered(), before)
    assert.equal((await admin.post('/v2/project', { name: 'New', client_id: `o${films}` })).status, 400)
  })

  test('filters records by id or uuid', async () => {
    await using world = await open()
    const { admin, films, ann, project, put } = await studio(world)
    await put({ client_id: `o${films}` })
    const found = async (query: string) => (await admin.list('project', `${query}&fields=id`)).map(({ id }) => id)
    assert.deepEqual(await found(`client=o${films}`), [project])
    assert.deepEqual(await found(`client=p${films}`), [])
    assert.deepEqual(await found(`client=${films},${ann}`), [project])
    assert.deepEqual(await found(`client_id=p${ann},o${films}`), [project])
    assert.equal((await admin.get('/v2/project?client=Lee')).status, 400)
  })

  test('400: client is not a contact, has the wrong form, or disagrees with client_id', async () => {
    await using world = await open()
    const { films, ann, put, rendered } = await studio(world)
    const foreign = await world.other.create('contact', { type: 'organization', name: 'Not ours' })
    const beyond = Math.max(foreign, ann) + 1
    const before = await rendered()
    const cases: [unknown, RegExp][] = [
      [{ client: [{ uuid: `o${ann}` }] }, /^client: there is no contact with the uuid "o/],
      [{ client: [{ uuid: `o${beyond}` }] }, /^client: there is no contact/],
      [{ client: [{ id: films, type: 'person' }] }, /^client: there is no contact with the id \d+ that is a person/],
      [
        { client: [{ id: ann, type: 'organization' }] },
        /^client: there is no contact with the id \d+ that is an organization/,
      ],
      [{ client: [{ uuid: `o${films}`, id: ann }] }, /^client: must be \[\{ "uuid"/],
      [{ client: [{ uuid: films }] }, /^client: must be/],
      [{ client: [{ name: 'Lumen Films' }] }, /^client: must be/],
      [{ client: { uuid: `o${films}` } }, /^client: must be an array .*, such as \[\{ "id": 12 \}\]/],
      [{ client: [films] }, /^client: must be an array .*, such as \[\{ "id": 12 \}\]/],
      [{ client: [{ uuid: `o${films}` }, { uuid: `p${ann}` }] }, /^client: must be an array with at most one element/],
      [{ client: [{ uuid: `o${films}`, contact_person: { id: films } }] }, /^client\[0\]\.contact_person: there is no/],
      [{ client: [{ uuid: `o${films}`, contact_person: 'Ann' }] }, /^client\[0\]\.contact_person: must be/],
      [{ client_id: films }, /^client_id: must be the uuid/],
      [{ client_id: 'o0' }, /^client_id: must be the uuid/],
      [{ client: [{ uuid: `o${films}` }], client_id: `p${ann}` }, /^client_id: disagrees/],
      [{ client: [], client_id: `p${ann}` }, /^client_id: disagrees/],
      [{ client: [{ uuid: `o${films}` }], client_id: null }, /^client_id: disagrees/],
    ]
    for (const [body, message] of cases) {
      const answer = await put(body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.match(answer.body.error.message, message)
    }
    assert.deepEqual(await rendered(), before)
  })
})
