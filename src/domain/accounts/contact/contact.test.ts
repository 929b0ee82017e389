import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('contact', (open) => {
  test('200: the uuid of a person is p and its id, that of an organization o and its id', async () => {
    await using world = await open()
    const { admin } = world
    const person = await admin.create('contact', { type: 'person', name: 'Ann Lee' })
    const organization = await admin.create('contact', { type: 'organization', name: 'Lee Films' })
    const put = await admin.put(`/v2/contact?uuid=p${person}`, { linked_organization_id: organization, client: true })
    assert.deepEqual(put.body, { success: { id: person } })
    const found = await admin.list(
      'contact',
      `uuid=p${person},o${organization}&fields=uuid,name,linked_organization_id&order_desc=uuid`,
    )
    assert.deepEqual(found, [
      { uuid: `p${person}`, name: 'Ann Lee', linked_organization_id: organization },
      { uuid: `o${organization}`, name: 'Lee Films', linked_organization_id: null },
    ])
    assert.equal((await admin.delete(`/v2/contact?uuid=o${organization}`)).status, 200)
    assert.deepEqual(await admin.list('contact', `uuid=o${organization}`), [])
  })

  test('200: POST with a uuid changes that contact, as PUT does', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('contact', { type: 'organization', name: 'Lee Films' })
    const { body } = await admin.post(`/v2/contact?uuid=o${id}`, { address_country: 'DE', shoe_size: 44 })
    assert.deepEqual(body, { success: { id }, warnings: ['shoe_size is not a field of contact'] })
    const [contact] = await admin.list('contact', `uuid=o${id}`)
    assert.equal(contact.address_country, 'DE')
    assert.equal(contact.name, 'Lee Films')
  })

  test('200: a contact shows who wrote it, and whether it is a user or a resource', async () => {
    await using world = await open()
    const { admin } = world
    const writer = await world.client({ contact: 'RW' })
    const person = await writer.create('contact', { type: 'person', name: 'Ann Lee' })
    const resource = await admin.create('resource', { name: 'Ann', type_id: 2, type_person_id: person })
    const members = 'fields=uuid,user,resource,linked_resource_id,created_name,updated_name'
    assert.deepEqual(await admin.list('contact', `resource=true&${members}`), [
      {
        uuid: `p${person}`,
        linked_resource_id: resource,
        resource: true,
        user: false,
        created_name: 'User 1',
        updated_name: 'Administrator',
      },
    ])
    assert.deepEqual(await admin.list('contact', 'user=false&fields=id'), [{ id: person }])
    await admin.delete(`/v2/resource?id=${resource}`)
    assert.deepEqual(await admin.list('contact', 'resource=true'), [])
  })

  test('200: a person has the custom fields of people; 400: an organization does not', async () => {
    await using world = await open()
    const { admin } = world
    const field = await admin.create('custom-field', { name: 'Shoe size', type: 'text', module: 'people' })
    const value = { [`custom_field_${field}`]: '44' }
    const person = await admin.create('contact', { type: 'person', name: 'Ann Lee', ...value })
    const [rendered] = await admin.list('contact', `uuid=p${person}&fields=custom_fields`)
    assert.equal(rendered.custom_fields[0].value, '44')
    const refused = await admin.post('/v2/contact', { type: 'organization', name: 'Lee Films', ...value })
    assert.equal(refused.status, 400)
  })

  test('200: changes fire the events of contacts', async () => {
    await using world = await open()
    const { admin } = world
    const before = (await world.journal('contact')).length
    const id = await admin.create('contact', { type: 'person', name: 'Ann' })
    await admin.put(`/v2/contact?uuid=p${id}`, { name: 'Ann Lee' })
    await admin.put(`/v2/contact?uuid=p${id}`, { name: 'Ann Lee' })
    await admin.delete(`/v2/contact?uuid=p${id}`)
    const events = (await world.journal('contact')).slice(before).map((entry) => entry.event)
    assert.deepEqual(events, ['contactCreated', 'contactEdited', 'contactDeleted'])
  })

  test('400: all invalid members of a contact are named', async () => {
    await using world = await open()
    const { admin, other } = world
    const foreign = await other.create('contact', { type: 'organization', name: 'Elsewhere' })
    const person = await admin.create('contact', { type: 'person', name: 'Ann Lee' })
    const organization = await admin.create('contact', { type: 'organization', name: 'Lee Films' })
    const refused = async (body: unknown, message: RegExp, uuid?: string) => {
      const answer =
        uuid === undefined ? await admin.post('/v2/contact', body) : await admin.put(`/v2/contact?uuid=${uuid}`, body)
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      assert.match(answer.body.error.message, message)
    }
    for (const uuid of ['3', 'x3']) {
      const problem = `uuid: "${uuid}" is not the uuid of a contact, such as p3`
      for (const answer of [
        await admin.put(`/v2/contact?uuid=${uuid}`, {}),
        await admin.get(`/v2/contact?uuid=${uuid}`),
      ])
        assert.equal(answer.body.error.message.split('. ')[0], problem)
    }
    await refused({ type: 'robot', name: 'R' }, /^type: must be one of person, organization/)
    await refused({ type: 'person' }, /^name: is required/)
    await refused({ type: 'person', name: 'B', email_1: 'at home' }, /^email_1: must be an email address/)
    for (const [country, example] of Object.entries({
      QX: 'such as DE',
      ZZ: 'such as DE',
      EU: 'such as DE',
      uk: 'here GB',
    }))
      await refused(
        { type: 'person', name: 'B', address_country: country },
        new RegExp(`^address_country: must be a country code of ISO 3166 in two capital letters, ${example}`),
      )
    for (const named of ['UK', 'EL', 'Deutschland']) {
      await admin.create('contact', { type: 'person', name: named, address_country: named })
    }
    await refused(
      { type: 'person', name: 'B', linked_organization_id: foreign + 100 },
      /^linked_organization_id: there is no contact/,
    )
    await refused(
      { type: 'person', name: 'B', linked_organization_id: person },
      /^linked_organization_id: there is no contact/,
    )
    await refused(
      { linked_organization_id: organization },
      /^linked_organization_id: is only for people/,
      `o${organization}`,
    )
    await refused({ type: 'organization' }, /^type: cannot be changed/, `p${person}`)
    const { body } = await admin.post('/v2/contact', { type: 1, name: '', client: 'perhaps', email_2: 'x' })
    assert.deepEqual(
      body.error.details.map((fault: { field: string }) => fault.field),
      ['type', 'name', 'client', 'email_2'],
    )
    assert.equal((await admin.get('/v2/contact?uuid=5')).status, 400)
    assert.equal((await admin.put('/v2/contact?uuid=x5', {})).status, 400)
  })

  test('404: the letter before the id is wrong, or the id does not exist', async () => {
    await using world = await open()
    const { admin, other } = world
    const id = await admin.create('contact', { type: 'person', name: 'Ann Lee' })
    const foreign = await other.create('contact', { type: 'person', name: 'Not ours' })
    assert.deepEqual(await admin.list('contact', `uuid=o${id}`), [])
    for (const uuid of [`o${id}`, `p${Math.max(id, foreign) + 1}`]) {
      assert.equal((await admin.put(`/v2/contact?uuid=${uuid}`, { name: 'X' })).status, 404)
      assert.equal((await admin.post(`/v2/contact?uuid=${uuid}`, { name: 'X' })).status, 404)
      assert.equal((await admin.delete(`/v2/contact?uuid=${uuid}`)).status, 404)
    }
    const [ann] = await admin.list('contact', `uuid=p${id}`)
    assert.equal(ann.name, 'Ann Lee')
  })

  test('409: the contact of a user can be renamed and deleted only with the user', async () => {
    await using world = await open()
    const { admin } = world
    const [mirrored] = await admin.list('contact', 'user=true')
    const uuid = mirrored.uuid
    assert.equal((await admin.put(`/v2/contact?uuid=${uuid}`, { name: 'Somebody else' })).status, 409)
    assert.equal((await admin.put(`/v2/contact?uuid=${uuid}`, { email_1: 'else@lumen.example' })).status, 409)
    assert.equal((await admin.delete(`/v2/contact?uuid=${uuid}`)).status, 409)
    assert.equal((await admin.put(`/v2/contact?uuid=${uuid}`, { ...mirrored, phone_1: '+49 30 1' })).status, 200)
  })
})
