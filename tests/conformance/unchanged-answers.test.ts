import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { canCreate } from './samples.ts'

inOneWorld('ETag', (world) => {
  const lists = records.filter((one) => !one.volatile).map(({ name }) => `/v2/${name}?limit=3`)
  const tagOf = async (path: string): Promise<string> => {
    const { status, headers } = await world().admin.get(path)
    assert.equal(status, 200, path)
    assert.match(headers.etag ?? '', /^W\/"[^"]+"$/, path)
    return headers.etag as string
  }
  const statusWith = async (path: string, tag: string): Promise<number> => {
    const { status, body } = await world().admin.get(path, { 'if-none-match': tag })
    if (status === 304) assert.equal(body, '')
    return status
  }

  test('304 for every list while nothing changes, whatever the other instance does', async () => {
    const { samples, other, admin } = world()
    for (const { name } of records.filter(canCreate)) await samples.create(name)
    for (const path of lists) {
      const tag = await tagOf(path)
      assert.equal(await statusWith(path, tag), 304, path)
      assert.equal(await statusWith(path, `W/"other", ${tag}`), 304, path)
      await other.create('tax', { name: 'Theirs', rate: '1' })
      assert.equal((await admin.post('/v2/tax', {})).status, 400)
      assert.equal(await statusWith(path, tag), 304, path)
    }
  })

  test('200 without a tag for data that changes outside of writes', async () => {
    for (const { name } of records.filter((one) => one.volatile)) {
      const { status, headers } = await world().admin.get(`/v2/${name}`, { 'if-none-match': '*' })
      assert.deepEqual([status, headers.etag], [200, undefined], name)
    }
  })

  test('200 with another tag after each write of the instance', async () => {
    const { samples, admin, clock } = world()
    for (const { name } of records.filter((one) => canCreate(one) && !one.volatile)) {
      const tag = await tagOf(`/v2/${name}`)
      clock.advance(1)
      const id = await samples.create(name)
      assert.equal(await statusWith(`/v2/${name}`, tag), 200, name)
      const after = await tagOf(`/v2/${name}`)
      assert.notEqual(after, tag)
      const [rendered] = await admin.list(name, `id=${id}`)
      assert.equal(rendered.id, id)
    }
    const created = await admin.create('tax', { name: 'VAT', rate: '20' })
    const tag = await tagOf('/v2/tax')
    assert.equal((await admin.put(`/v2/tax?id=${created}`, { rate: '21' })).status, 200)
    assert.equal(await statusWith('/v2/tax', tag), 200)
    const edited = await tagOf('/v2/tax')
    assert.equal((await admin.delete(`/v2/tax?id=${created}`)).status, 200)
    assert.equal(await statusWith('/v2/tax', edited), 200)
  })

  test('200: a tag belongs to one user of one instance', async () => {
    const { admin, other, client } = world()
    const colleague = await client({ admin: 'RW' })
    const tag = await tagOf('/v2/tax')
    assert.equal((await other.get('/v2/tax', { 'if-none-match': tag })).status, 200)
    assert.equal((await colleague.get('/v2/tax', { 'if-none-match': tag })).status, 200)
    assert.equal((await admin.get('/v2/tax', { 'if-none-match': tag })).status, 304)
  })

  test('401 and 403 come before 304', async () => {
    const { client } = world()
    const weak = await client({ admin: 'R-' })
    const { headers } = await weak.get('/v2/tax')
    const tag = { 'if-none-match': headers.etag as string }
    assert.equal((await weak.get('/v2/tax', tag)).status, 304)
    assert.equal((await weak.get('/v2/contact', tag)).status, 403)
    assert.equal((await weak.get('/v2/tax', { ...tag, authorization: '' })).status, 401)
  })
})
