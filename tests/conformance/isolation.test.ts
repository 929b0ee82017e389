import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { nextIds } from '../../src/kernel/db/tally.ts'
import { records } from '../../src/registry.ts'
import type { Answer } from '../world.ts'
import { inOneWorld } from './conformance-world.ts'
import { filterQueries, filtersOf, isFound } from './filter-oracle.ts'
import type { Rendered } from './list-oracle.ts'
import { pathOf } from './list-studio.ts'
import { nestedReferences } from './nested-references.ts'
import { referenceMembers } from './reference-members.ts'
import { type Body, canCreate, canRemove, canUpdate, definitionOf, Samples } from './samples.ts'

/** Numbers in the texts of the other instance, which identify it everywhere. */
const FOREIGN = 7_654_000
const foreignText = /7654\d{3}/
/** How many ids the other instance is ahead, so that some of its ids never exist in ours. */
const IDS_APART = 5000
/** An id that no record has. */
const NOBODY = 987_654

inOneWorld('isolation between instances', (world) => {
  let foreign: Samples
  /** An id of each kind that only the other instance has. */
  const foreignIds = new Map<string, number>()

  before(async () => {
    const { other, samples } = world()
    foreign = new Samples(other, FOREIGN)
    const kinds = records.filter((one) => canCreate(one) || samples.canMake(one))
    for (const definition of kinds) {
      await samples.create(definition.name)
      if (!canCreate(definition)) continue
      await samples.createFull(definition.name)
      await foreign.createFull(definition.name)
    }
    const { app } = world()
    await app.scopes.writing(await app.sessions.find(other.token), async (scope) => {
      for (const { name } of kinds) await nextIds(scope.db, name, IDS_APART)
    })
    for (const { name } of kinds) foreignIds.set(name, await foreign.create(name))
  })

  const foreignId = (name: string): number => foreignIds.get(name) as number
  const journalOf = async (client: 'admin' | 'other'): Promise<number> => {
    const { body } = await world()[client].get('/v2/journal?limit=1')
    return body.meta.pagination.total
  }
  /** The answer for an id of the other instance is the same as for an id without a record. */
  const answersAlike = async (
    status: number,
    call: (id: number) => Promise<Answer>,
    record: string,
    what = '',
  ): Promise<void> => {
    const [theirs, nobodys] = [await call(foreignId(record)), await call(NOBODY)]
    const said = (answer: Answer, id: number) =>
      JSON.stringify(answer.body).replace(new RegExp(`(?<!\\d)${id}(?!\\d)`, 'g'), 'ID')
    assert.equal(theirs.status, status, `${what}: ${JSON.stringify(theirs.body)}`)
    assert.equal(nobodys.status, status, `${what}: ${JSON.stringify(nobodys.body)}`)
    assert.equal(said(theirs, foreignId(record)), said(nobodys, NOBODY))
    assert.doesNotMatch(JSON.stringify(theirs.body), foreignText)
  }

  for (const definition of records) {
    const { name } = definition

    describe(name, () => {
      test('200: no list, filter or constraint returns a record or a name of the other instance', async () => {
        const { admin, other } = world()
        const ours = await admin.list(name, 'limit=1000&updated_after=0')
        const theirs = await other.list(name, 'limit=1000&updated_after=0')
        assert.doesNotMatch(JSON.stringify(ours), foreignText)
        if (canCreate(definition)) assert.match(JSON.stringify(theirs), foreignText)
        for (const [place, field] of filtersOf(definition).entries()) {
          for (const query of filterQueries(definition, field, theirs, place).slice(0, 4)) {
            const text = new URLSearchParams({
              limit: '1000',
              filter_operator: 'OR',
              updated_after: '0',
              [field.name]: query,
            })
            const found = await admin.list(name, text.toString())
            const expected = ours.filter((record) => isFound(definition, field, record, query))
            assert.deepEqual(
              found.map(({ id }) => id),
              expected.map(({ id }) => id),
              `${field.name}=${query}`,
            )
          }
        }
        const id = foreignIds.get(name)
        if (id === undefined) return
        for (const query of ['', '&filter_operator=OR&created_id=1&id=', '&updated_after=0', '&order_desc=updated']) {
          const { body } = await admin.get(`/v2/${name}?id=${id}${query.replace('&id=', '')}`)
          assert.deepEqual([body.data, body.meta.pagination.total], [[], 0], query)
        }
      })

      test('200: parameters that name records of the other instance find nothing', async () => {
        for (const [parameter, param] of Object.entries(definition.params?.params ?? {})) {
          // Entries of the journal may be about any id.
          if (param.isSwitch || !/ids?$|uuid/.test(parameter) || parameter === 'record_id') continue
          const record = parameter.includes('uuid')
            ? 'contact'
            : parameter.replace(/_ids?$/, '').replace(/owner|actor/, 'user')
          const id = foreignIds.get(record) ?? 0
          const { body } = await world().admin.get(
            `/v2/${name}?${parameter}=${parameter.includes('uuid') ? `p${id}` : id}`,
          )
          if (parameter !== 'after_id') assert.deepEqual(body.data, [], parameter)
        }
      })

      test('404: a record of the other instance cannot be changed or deleted', async (t) => {
        if (!foreignIds.has(name)) return t.skip('the other instance has no such record')
        const { admin } = world()
        const [their] = await world().other.list(name, `id=${foreignId(name)}`)
        const before = await journalOf('other')
        const path = (id: number) => pathOf(definition, { ...their, id, uuid: `p${id}` })
        if (canUpdate(definition)) await answersAlike(404, (id) => admin.put(path(id), {}), name)
        if (canRemove(definition)) await answersAlike(404, (id) => admin.delete(path(id)), name)
        assert.equal(await journalOf('other'), before)
        assert.deepEqual((await world().other.list(name, `id=${foreignId(name)}`))[0], their)
      })

      test('404: no other call accepts a record of the other instance', async () => {
        for (const action of definition.actions) {
          const required = Object.keys(action.params).filter((name) => action.params[name]?.required)
          // Calls cannot create jobs: see the tests of jobs.
          if (required.join() !== 'id' || !foreignIds.has(name)) continue
          const call = (id: number) =>
            world().admin.call(action.method, `/v2/${action.path}?id=${id}`, action.method === 'GET' ? undefined : {})
          // Parameters with a list of ids return a list, without the missing ones.
          await answersAlike(isInteger(action.params.id?.schema) ? 404 : 200, call, name)
        }
      })

      test('400: a body cannot refer to a record of the other instance', async (t) => {
        const { admin, samples } = world()
        if (!canUpdate(definition)) return t.skip('it cannot be changed')
        const [record] = await admin.list(name, 'order_desc=id&limit=1')
        const derived = referenceMembers(definition).map(({ name: member, record: of, sent }) => ({
          record: of,
          body: async (id: number): Promise<Body> => ({ [member]: sent(id) }),
        }))
        const before = await journalOf('admin')
        for (const { record: of, body } of [...derived, ...nestedReferences.filter((one) => one.of === name)]) {
          const what = JSON.stringify(await body(0, samples))
          const path = pathOf(definition, record)
          await answersAlike(400, async (id) => admin.put(path, await body(id, samples)), of, what)
          if (!canCreate(definition)) continue
          const minimal = await samples.minimal(definition)
          const create = async (id: number) => admin.post(`/v2/${name}`, { ...minimal, ...(await body(id, samples)) })
          await answersAlike(400, create, of, what)
        }
        const after = (await admin.list('journal', `limit=1000&after_id=${before}`)).filter(
          (one: Rendered) => one.record === name,
        )
        assert.deepEqual(
          after.filter((one: Rendered) => one.action === 'edited'),
          [],
        )
      })
    })
  }

  test('404: a file of the other instance is not found by its alias', async () => {
    const { admin, other } = world()
    const [file] = await other.list('file', 'limit=1')
    assert.equal((await other.get(`/v2/file/content?alias=${file.alias}`)).status, 200)
    assert.equal((await admin.get(`/v2/file/content?alias=${file.alias}`)).status, 404)
    const { status } = await admin.put(`/v2/instance`, { logo: [{ alias: file.alias }] })
    assert.equal(status, 400)
  })

  test('the total of a list counts only the records of its instance', async () => {
    for (const { name } of records.filter((kind) => canCreate(kind))) {
      const { body } = await world().admin.get(`/v2/${name}?limit=1`)
      const all = await world().admin.list(name, 'limit=1000&fields=id')
      assert.equal(body.meta.pagination.total, all.length, name)
    }
    assert.ok(definitionOf('instance'))
  })
})

/** For a parameter of one record, where others take a list. */
function isInteger(schema: unknown): boolean {
  return (schema as { readonly type?: string } | undefined)?.type === 'integer'
}
