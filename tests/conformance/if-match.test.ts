/** `If-Match`: a change applies only to the version that was read; `If-None-Match`: a read returns only another one. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { records } from '../../src/registry.ts'
import type { Answer } from '../world.ts'
import { inOneWorld } from './conformance-world.ts'
import { pathOf } from './list-studio.ts'
import { canRemove, canUpdate } from './samples.ts'

inOneWorld('If-Match', (world) => {
  /** The address of a record, and its ETag. */
  async function read(
    { name }: Pick<RecordDefinition, 'name'>,
    id: number,
  ): Promise<{ record: Answer['body']; tag: string }> {
    const { body, headers } = await world().admin.get(`/v2/${name}?id=${id}`)
    assert.match(headers.etag ?? '', /^W\/"r\d+(\.[\da-f]{12})?(-[^"]+)?"$/, name)
    return { record: body.data[0], tag: headers.etag as string }
  }

  const send = (method: string, path: string, tag: string, body?: unknown) =>
    world().admin.call(method, path, body, { 'if-match': tag })

  const assertStale = ({ status, body }: Answer) => {
    assert.equal(status, 412, JSON.stringify(body))
    assert.match(body.error.message, /^The record has changed since it was read\./)
  }

  const unnamed =
    /^If-Match is not the ETag of a record; those of lists and files cannot be used\. Read the record alone/

  const createOf = async ({ name }: RecordDefinition) =>
    name === 'instance' ? 1 : world().samples.createRemovable(name)

  for (const definition of records.filter(canUpdate)) {
    describe(definition.name, () => {
      test('412: a change in the same second makes the version stale, an unrelated write does not', async () => {
        const { admin, samples } = world()
        const id = await createOf(definition)
        const { record, tag } = await read(definition, id)
        const path = pathOf(definition, record)
        await admin.create('time-activity', { name: 'Unrelated' })
        const first = await send('PUT', path, tag, samples.change(definition))
        assert.equal(first.status, 200, JSON.stringify(first.body))
        const changed = await read(definition, id)
        assert.notEqual(changed.tag.split('-')[0], tag.split('-')[0])
        assertStale(await send('PUT', path, tag, samples.change(definition)))
        if (canRemove(definition)) assertStale(await send('DELETE', path, tag))
        assert.deepEqual((await read(definition, id)).record, changed.record, 'nothing was stored')
        assert.equal((await send('PUT', path, `"x", ${changed.tag}`, samples.change(definition))).status, 200)
        assert.equal((await send('PUT', path, '*', samples.change(definition))).status, 200)
        const current = (await read(definition, id)).tag
        for (const refused of ['*', `"x", ${current}`]) {
          const headers = { 'if-none-match': refused }
          const { status, body } = await admin.call('PUT', path, samples.change(definition), headers)
          assert.equal(status, 412, JSON.stringify(body))
          assert.match(body.error.message, /^If-None-Match forbids the change: the record exists/)
        }
        assert.equal((await read(definition, id)).tag.split('-')[0], current.split('-')[0], 'nothing was stored')
        if (!canRemove(definition)) return
        assert.equal((await send('DELETE', path, (await read(definition, id)).tag)).status, 200)
        assert.equal((await send('DELETE', path, '*')).status, 404, 'the record no longer exists')
      })

      test('404: a 412 does not reveal a missing or foreign record', async () => {
        const { record, tag } = await read(definition, await createOf(definition))
        if (definition.name === 'instance') return
        const path = pathOf(definition, record)
        for (const one of [tag, '"r0"', '*']) {
          assert.equal((await world().other.call('PUT', path, {}, { 'if-match': one })).status, 404)
        }
      })

      test('304: a record that is read again with its ETag', async () => {
        if (definition.volatile) return
        const { admin } = world()
        const id = await createOf(definition)
        const { tag } = await read(definition, id)
        const again = await admin.get(`/v2/${definition.name}?id=${id}`, { 'if-none-match': tag })
        assert.deepEqual([again.status, again.headers.etag], [304, tag])
        await admin.create('time-activity', { name: 'Unrelated' })
        assert.equal((await admin.get(`/v2/${definition.name}?id=${id}`, { 'if-none-match': tag })).status, 200)
      })
    })
  }

  test('400: a call that is not about one record refuses If-Match, and changes nothing', async () => {
    const { admin } = world()
    const before = (await admin.get('/v2/journal?limit=1')).body.meta.pagination.total
    const client = [{ id: await admin.create('contact', { name: 'Versionless', type: 'organization', client: true }) }]
    const journalled = (await admin.get('/v2/journal?limit=1')).body.meta.pagination.total
    assert.equal(journalled, before + 1)
    for (const [path, body] of [
      ['tax', { name: 'VAT', rate: 20 }],
      ['booking/bulk', { create: [] }],
      ['booking/bulk', { nonsense: 1 }],
      ['invoice/from-bookings', { client }],
      ['quote/from-bookings', { client }],
    ] as const) {
      const { status, body: answer } = await send('POST', `/v2/${path}`, '*', body)
      assert.deepEqual([status, answer.error.field], [400, 'If-Match'], `${path}: ${JSON.stringify(answer)}`)
    }
    const { status, body: refusal } = await send('PUT', '/v2/user/locale', '*', { locale: 'de-DE' })
    assert.equal(status, 400)
    assert.match(refusal.error.message, /names no record in id or uuid/)
    assert.equal((await send('PUT', '/v2/tax', '*', { name: 'Nameless' })).body.error.field, 'id')
    assert.equal((await admin.get('/v2/journal?limit=1')).body.meta.pagination.total, journalled)
  })

  test('the instance has a version, and compares it, without an id', async () => {
    const { admin } = world()
    const own = () => admin.get('/v2/instance?fields=id,name')
    const { headers, body } = await own()
    assert.equal(headers.etag, (await admin.get('/v2/instance?id=1')).headers.etag)
    assert.equal((await admin.get('/v2/instance', { 'if-none-match': headers.etag ?? '' })).status, 304)
    assert.equal((await send('PUT', '/v2/instance', headers.etag ?? '', { name: 'First' })).status, 200)
    assertStale(await send('PUT', '/v2/instance', headers.etag ?? '', { name: 'Second' }))
    assert.equal((await own()).body.data[0].name, 'First')
    const again = { name: body.data[0].name }
    assert.equal((await send('PUT', '/v2/instance?id=1', (await own()).headers.etag ?? '', again)).status, 200)
    assert.doesNotMatch((await admin.get('/v2/instance?name=nothingsuch')).headers.etag ?? '', /^W\/"r/)
  })

  test('the ETag of a list of several records, or of none, and any other text are not a version', async () => {
    const { admin, samples } = world()
    const ids = [await samples.create('tax'), await samples.create('tax')]
    for (const query of [`id=${ids}`, 'id=999999', 'limit=1', `id=${ids[0]}&name=nothingsuch`]) {
      const { etag } = (await admin.get(`/v2/tax?${query}`)).headers
      assert.doesNotMatch(etag ?? '', /^W\/"r/, query)
      const { status, body } = await send('PUT', `/v2/tax?id=${ids[0]}`, etag ?? '', { name: 'From a list' })
      assert.equal(status, 412)
      assert.match(body.error.message, unnamed)
    }
    for (const other of ['"abc"', '"1-0"', 'xyz', '""', 'r57', '"rabbit-1"', '"r57', `r${ids[0]}`]) {
      const { status, body } = await send('PUT', `/v2/tax?id=${ids[0]}`, other, { name: 'From nowhere' })
      assert.equal(status, 412)
      assert.match(body.error.message, unnamed, other)
    }
  })

  test('412: a group whose members were changed through a user', async () => {
    const { admin, samples } = world()
    const id = await samples.create('group')
    const { record, tag } = await read({ name: 'group' }, id)
    const userId = await admin.create('user', { first_name: 'Mo', primary_email: 'mo@if-match.example', group_id: id })
    assertStale(await send('PUT', `/v2/group?id=${id}`, tag, { name: record.name }))
    const joined = await read({ name: 'group' }, id)
    assert.equal((await admin.put(`/v2/user?id=${userId}`, { first_name: 'Moe' })).status, 200)
    const renamed = await send('PUT', `/v2/group?id=${id}`, joined.tag, { name: `${record.name} 2` })
    assert.equal(renamed.status, 200, 'the name of a member is not part of the group')
  })

  test('412: a workspace whose resources were changed through a resource', async () => {
    const { admin } = world()
    const workspaceId = await admin.create('workspace', { name: 'Hall' })
    const { tag } = await read({ name: 'workspace' }, workspaceId)
    await admin.create('resource', { name: 'Suite', type_id: 1, workspaces: [{ id: workspaceId }] })
    assertStale(await send('PUT', `/v2/workspace?id=${workspaceId}`, tag, { name: 'Hall 2' }))
  })

  test('412: verbs that change the record of ?id=, and the POST that changes a contact', async () => {
    const { admin, samples } = world()
    const id = await samples.create('booking')
    const { tag } = await read({ name: 'booking' }, id)
    assert.equal((await admin.put(`/v2/booking?id=${id}`, { name: 'Changed' })).status, 200)
    assertStale(await send('PUT', `/v2/booking/lock?id=${id}`, tag))
    assert.equal(
      (await send('PUT', `/v2/booking/lock?id=${id}`, (await read({ name: 'booking' }, id)).tag)).status,
      200,
    )

    const contactId = await admin.create('contact', { type: 'organization', name: 'Acme' })
    const contact = await read({ name: 'contact' }, contactId)
    const path = `/v2/contact?uuid=o${contactId}`
    assert.equal((await admin.get(path)).headers.etag, contact.tag)
    assert.equal((await send('POST', path, contact.tag, { name: 'Acme 2' })).status, 200)
    assertStale(await send('POST', path, contact.tag, { name: 'Acme 3' }))
  })

  test('a restored record has a new version, and a stale one does not restore it', async () => {
    const { admin, samples } = world()
    const id = await samples.createRemovable('tax')
    const { tag } = await read({ name: 'tax' }, id)
    assert.equal((await admin.delete(`/v2/tax?id=${id}`)).status, 200)
    assertStale(await send('POST', `/v2/tax/restore?id=${id}`, tag))
    assert.equal((await send('POST', `/v2/tax/restore?id=${id}`, '*')).status, 200)
    assertStale(await send('PUT', `/v2/tax?id=${id}`, tag, { name: 'Back' }))
  })

  test('of two concurrent changes from the same version, one succeeds', async () => {
    const { samples } = world()
    const id = await samples.create('project')
    const { tag } = await read({ name: 'project' }, id)
    const names = ['One', 'Two', 'Three', 'Four']
    const answers = await Promise.all(names.map((name) => send('PUT', `/v2/project?id=${id}`, tag, { name })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412, 412, 412])
  })
})
