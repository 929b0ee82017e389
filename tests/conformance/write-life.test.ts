import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inWords } from '../../src/kernel/with-article.ts'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { beside } from './kind-samples.ts'
import type { Rendered } from './list-oracle.ts'
import { pathOf } from './list-studio.ts'
import { referenceMembers } from './reference-members.ts'
import { canCreate, canRemove, canUpdate, definitionOf } from './samples.ts'

/** A record of these kinds can be deleted only when it is empty, so no reference to a deleted one can remain. */
const goesOnlyWhenEmpty = new Set(['group', 'project/folder'])
/** Records that are deleted together with the record that they refer to. */
const goesWith = new Set(['api-client.user_id', 'project/phase.project_id'])
/** Records that are never deleted once they can be referred to. */
const neverGoes = new Set(['payment.invoice', 'payment.invoice_id'])

inOneWorld('the life of records', (world) => {
  const renderedAgain = async ({ name }: RecordDefinition, id: number): Promise<Rendered> =>
    (await world().admin.list(name, `id=${id}`))[0]
  const entriesOf = (record: string, id: number): Promise<Rendered[]> =>
    world().admin.list('journal', `limit=1000&record=${record}&record_id=${id}`)

  for (const definition of records.filter(canCreate)) {
    const { name } = definition

    describe(name, () => {
      test('the journal has one entry for each change: user, time, and values before and after', async () => {
        const { admin, clock, samples } = world()
        clock.advance(60)
        const id = await samples.createRemovable(name)
        const created = await entriesOf(name, id)
        assert.equal(created.length, 1)
        const [birth] = created
        assert.deepEqual(
          [birth.action, birth.before, birth.actor_id, birth.created],
          ['created', null, admin.userId, clock.now()],
        )
        assert.equal(birth.after.id, id)
        const before = await renderedAgain(definition, id)
        if (!canUpdate(definition)) return
        clock.advance(60)
        const change = samples.change(definition)
        const [member = ''] = Object.keys(change)
        assert.equal((await admin.put(pathOf(definition, before), change)).status, 200)
        const after = await renderedAgain(definition, id)
        assert.deepEqual([after.updated, after.updated_id, after.created], [clock.now(), admin.userId, before.created])
        assert.deepEqual(after[member], change[member])
        const [, edit, ...rest] = await entriesOf(name, id)
        assert.deepEqual([edit.action, edit.actor_id, edit.created, rest], ['edited', admin.userId, clock.now(), []])
        assert.deepEqual(Object.keys(edit.before), [member])
        assert.deepEqual([edit.before[member], edit.after], [before[member], change])
        if (!canRemove(definition)) return
        clock.advance(60)
        assert.equal((await admin.delete(pathOf(definition, before))).status, 200)
        const [, , death, ...more] = await entriesOf(name, id)
        assert.deepEqual([death.action, death.after, death.created, more], ['deleted', null, clock.now(), []])
        assert.deepEqual([death.before.id, death.before[member]], [id, change[member]])
      })

      test('404: a deleted record cannot be changed or deleted; its id is never reused', async () => {
        if (!canRemove(definition)) return
        const { admin, samples } = world()
        const id = await samples.createRemovable(name)
        const record = await renderedAgain(definition, id)
        const answer = await admin.delete(pathOf(definition, record))
        assert.deepEqual([answer.status, answer.body], [200, { success: { id } }])
        for (const method of canUpdate(definition) ? ['PUT', 'DELETE'] : ['DELETE']) {
          const { status, body } = await admin.call(method, pathOf(definition, record), {})
          assert.deepEqual(
            [status, body],
            [404, { error: { code: 404, message: 'The requested resource was not found.' } }],
          )
        }
        assert.equal((await entriesOf(name, id)).length, 2)
        assert.ok((await samples.create(name)) > id)
      })
    })
  }

  for (const definition of records.filter((one) => canCreate(one) && canUpdate(one))) {
    const members = referenceMembers(definition).filter(
      ({ name, record }) =>
        !goesOnlyWhenEmpty.has(record) && ![goesWith, neverGoes].some((set) => set.has(`${definition.name}.${name}`)),
    )
    if (members.length === 0) continue

    describe(`references of ${definition.name}`, () => {
      for (const { name: member, record, sent } of members) {
        test(`${member}: a deleted record stays in existing references, and cannot be referred to again`, async () => {
          const { admin, samples } = world()
          const referredId = await samples.createReferred(definition, member, record)
          const reference = { ...beside[`${definition.name}.${member}`], [member]: sent(referredId) }
          const id = await samples.create(definition.name, reference)
          const before = await renderedAgain(definition, id)
          const referred = await renderedAgain(definitionOf(record), referredId)
          const deleted = await admin.delete(pathOf(definitionOf(record), referred))
          assert.equal(deleted.status, 200, JSON.stringify(deleted.body))
          const after = await renderedAgain(definition, id)
          assert.deepEqual(after[member], before[member])
          const same = await admin.put(pathOf(definition, after), after)
          assert.deepEqual([same.status, same.body.warnings], [200, undefined], JSON.stringify(same.body))
          assert.deepEqual(await renderedAgain(definition, id), after)
          const fresh = await samples.create(definition.name)
          const path = pathOf(definition, await renderedAgain(definition, fresh))
          const body = { ...(await samples.minimal(definition)), ...reference }
          for (const answer of [await admin.put(path, reference), await admin.post(`/v2/${definition.name}`, body)]) {
            assert.equal(answer.status, 400, JSON.stringify(answer.body))
            assert.match(answer.body.error.field, new RegExp(`^${member}(\\[|$)`))
            assert.match(answer.body.error.message, new RegExp(`there is no ${inWords(record)} `))
          }
        })
      }
    })
  }
})
