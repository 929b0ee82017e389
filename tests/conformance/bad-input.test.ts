import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DETAILS_MAX } from '../../src/kernel/answer-bounds.ts'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { filtersOf } from './filter-oracle.ts'
import type { Rendered } from './list-oracle.ts'
import { pathOf } from './list-studio.ts'
import { variantsOf } from './sample-value.ts'
import { canCreate, canUpdate } from './samples.ts'

/** Invalid texts: PostgreSQL cannot store the first, and an unpaired surrogate is not valid in UTF-8. */
const notTexts = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800']

const huge = 'x'.repeat(30_000)
const hugeNumbers = [1e308, -1e308, 2 ** 53, -(2 ** 63), 253_402_300_800, 1e15, 0.000_000_1, 1e-320]

inOneWorld('bad input', (world) => {
  const recordOf = async ({ name }: RecordDefinition): Promise<Rendered> => {
    const id = name === 'instance' ? 1 : await world().samples.create(name)
    return (await world().admin.list(name, `id=${id}`))[0]
  }
  const entries = async (): Promise<number> => {
    const { body } = await world().admin.get('/v2/journal?limit=1')
    return body.meta.pagination.total
  }

  for (const definition of records.filter(canUpdate)) {
    const { name } = definition
    const writable = [...definition.members.values()].filter(({ body }) => body !== null)

    describe(name, () => {
      test('400: an error about NUL or an unpaired surrogate names the member, and nothing is stored', async () => {
        const record = await recordOf(definition)
        const before = await entries()
        for (const text of notTexts) {
          for (const [at, value] of Object.entries({
            '': text,
            '[0].name': [{ id: 1, name: text }],
            '.a.b': { a: { b: text } },
          })) {
            const sent = Object.fromEntries(writable.map((field) => [field.name, value]))
            const { status, body } = await world().admin.put(pathOf(definition, record), sent)
            assert.equal(status, 400, JSON.stringify(body))
            const fields = body.error.details.map(({ field }: Rendered) => field)
            const expected = writable.map((field) => field.name + at)
            assert.deepEqual(fields, expected.slice(0, DETAILS_MAX))
            const [told] = body.error.details
            assert.ok(told.message.endsWith(`characters. ${writable[0]?.description}`), told.message)
            assert.equal(fields.length + (body.error.more ?? 0), expected.length)
          }
        }
        assert.equal(await entries(), before)
      })

      test('huge values are either refused or stored unchanged, and never crash', async () => {
        const { admin } = world()
        const record = await recordOf(definition)
        for (const field of writable) {
          const types = variantsOf(field.body).map(({ type }) => type)
          const isNumber = types.includes('integer') || types.includes('number')
          const values: unknown[] = [
            ...(types.includes('string') ? [huge] : []),
            ...(isNumber ? hugeNumbers : []),
            ...(types.includes('array') ? [[{ id: 2 ** 53 }], [{ id: 1e308 }], Array(1001).fill({ id: 1 })] : []),
          ]
          for (const value of values) {
            const { status, body } = await admin.put(pathOf(definition, record), { [field.name]: value })
            const said = `${field.name} ${JSON.stringify(value).slice(0, 40)}: ${status} ${JSON.stringify(body).slice(0, 300)}`
            assert.ok([200, 400, 409].includes(status), said)
            assert.ok(status !== 400 || body.error.field.startsWith(field.name), said)
            if (status !== 200 || field.answer === null) continue
            const [rendered] = await admin.list(name, `id=${record.id}`)
            if (isNumber) assert.equal(Number(rendered[field.name]), Number(value), said)
            else if (value === huge) assert.equal(rendered[field.name], value, said)
          }
        }
      })

      test('empty and blank texts are either refused or accepted, and never crash', async () => {
        const { admin } = world()
        const record = await recordOf(definition)
        for (const field of writable) {
          if (!variantsOf(field.body).some(({ type }) => type === 'string')) continue
          for (const blank of ['', '  ']) {
            const { status, body } = await admin.put(pathOf(definition, record), { [field.name]: blank })
            assert.ok([200, 400, 409].includes(status), `${field.name} "${blank}": ${status} ${JSON.stringify(body)}`)
          }
        }
      })

      test('400: a body that is not an object', async () => {
        const record = await recordOf(definition)
        for (const body of [[], [{}], 'text', '"text"', '1', 'null', 'true', '', '{', '{"a":1,}', '{"__proto__":1}']) {
          const answer = await world().admin.put(pathOf(definition, record), body)
          assert.equal(answer.status, 400, `${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`)
          if (!canCreate(definition)) continue
          const created = await world().admin.post(`/v2/${name}`, body)
          assert.equal(created.status, 400, `${JSON.stringify(body)}: ${JSON.stringify(created.body)}`)
        }
      })

      test('413: a body beyond 1 MiB; 415: a body that is not JSON', async () => {
        const record = await recordOf(definition)
        const before = await entries()
        const calls = [['PUT', pathOf(definition, record)], ...(canCreate(definition) ? [['POST', `/v2/${name}`]] : [])]
        for (const [method = '', path = ''] of calls) {
          const large = await world().admin.call(method, path, JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))
          assert.equal(large.status, 413)
          for (const type of [
            'text/plain',
            'application/x-www-form-urlencoded',
            'application/xml',
            'multipart/form-data',
          ]) {
            const { status } = await world().admin.call(method, path, '{"name":"x"}', { 'content-type': type })
            assert.equal(status, 415, type)
          }
        }
        assert.equal(await entries(), before)
      })

      test('400: NUL in a query, or text that is not percent-encoded UTF-8', async () => {
        const filters = filtersOf(definition).map((field) => field.name)
        for (const text of ['%00', 'a%00b', '%E0%A4%A', '%ED%A0%80', '%ff', '%', '%zz']) {
          const query = filters.map((member) => `${member}=${text}`).join('&')
          const { status, body } = await world().admin.get(`/v2/${name}?${query}`)
          assert.equal(status, 400)
          assert.deepEqual(
            body.error.details.map(({ field }: Rendered) => field),
            filters.slice(0, DETAILS_MAX),
          )
        }
        for (const member of ['fields', 'order_asc', 'id', 'no_such']) {
          assert.equal((await world().admin.get(`/v2/${name}?${member}=%00`)).status, 400, member)
        }
      })
    })
  }

  test('400: a deeply nested body; members with inherited names are unknown members', async () => {
    const { admin } = world()
    const deep = `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    assert.equal((await admin.post('/v2/time-activity', deep)).status, 400)
    for (const member of ['constructor', 'toString', 'hasOwnProperty']) {
      const { body } = await admin.post('/v2/time-activity', { name: 'A', [member]: 1 })
      assert.deepEqual(body.warnings, [`${member} is not a field of time-activity`])
    }
    assert.equal((await admin.post('/v2/time-activity', '{"name":"A","constructor":{"prototype":1}}')).status, 400)
  })

  test('400: a member whose name is not valid text', async () => {
    for (const text of notTexts) {
      const { status } = await world().admin.post('/v2/time-activity', { name: 'A', [text]: 1 })
      assert.equal(status, 400, JSON.stringify(text))
    }
  })

  test('400: bytes that are not UTF-8', async () => {
    const { app, admin } = world()
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v2/time-activity',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: Buffer.from('{"name":"\xff"}', 'latin1'),
    })
    assert.equal(answer.statusCode, 400)
  })

  test('400: too many values of custom fields in one body', async () => {
    for (const item of [1, null, {}, { id: 1 }, { id: 1, value: 'x' }]) {
      const custom_fields = Array(1001).fill(item)
      const { status, body } = await world().admin.post('/v2/booking', { name: 'A', start: 1, end: 2, custom_fields })
      assert.equal(status, 400)
      const [fault] = body.error.details.filter(({ field }: Rendered) => field.startsWith('custom_fields'))
      assert.match(fault.message, /^custom_fields: must have at most 1000 elements\./)
    }
  })

  test('200: the first 20 of many unknown members are listed, and the others counted', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`unknown_${index}`, 1]))
    const { status, body } = await world().admin.post('/v2/time-activity', { name: 'Unknown', ...unknown })
    assert.equal(status, 200)
    assert.equal(body.warnings.length, 21)
    assert.deepEqual(body.warnings.slice(19), ['unknown_19 is not a field of time-activity', 'and 80 more'])
  })
})
