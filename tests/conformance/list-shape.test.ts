import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { fillListStudio, pathOf } from './list-studio.ts'
import { canCreate, canRemove, canUpdate } from './samples.ts'

inOneWorld('what lists show', (world) => {
  before(() => fillListStudio(world()))

  for (const definition of records) {
    const { name } = definition
    const members = [...definition.members.values()].filter(({ answer }) => answer !== null).map((field) => field.name)

    describe(name, () => {
      test('200: fields returns exactly the named members, in the order of the record', async () => {
        const all = await world().admin.list(name, 'limit=40')
        assert.ok(all.length > 0)
        const choices = [
          ...members.map((member) => [member]),
          members.toReversed(),
          members.filter((_, n) => n % 2 === 1),
        ]
        for (const asked of choices) {
          const rendered = await world().admin.list(name, `limit=40&fields=${asked.join(',')}`)
          const expected = all.map((one) =>
            Object.fromEntries(
              members.filter((member) => asked.includes(member)).map((member) => [member, one[member]]),
            ),
          )
          assert.equal(JSON.stringify(rendered), JSON.stringify(expected), asked.join(','))
        }
      })

      test('400: for an unknown field, the valid ones are listed', async () => {
        const hidden = [...definition.members.values()]
          .filter(({ answer }) => answer === null)
          .map((field) => field.name)
        for (const wrong of [
          'no_such',
          'Name',
          'instance_id',
          'custom_values',
          '__proto__',
          'custom_field_999',
          ...hidden,
        ]) {
          const { status, body } = await world().admin.get(`/v2/${name}?fields=id,${wrong}`)
          assert.deepEqual([status, body.error.field], [400, 'fields'])
          assert.ok(body.error.message.includes(`"${wrong}"`), body.error.message)
          for (const member of members) assert.ok(body.error.message.includes(member), `${member} is not listed`)
        }
        for (const empty of ['', ',', 'id,', 'id,,name']) {
          assert.equal((await world().admin.get(`/v2/${name}?fields=${empty}`)).status, 400, empty)
        }
      })

      test('200: id narrows to the named records; missing ones are left out', async () => {
        const all = await world().admin.list(name, 'limit=1000&fields=id')
        const ids = all.map(({ id }) => id)
        const some = [ids.at(-1), ids[0], 999_999, ids[0]]
        const rendered = await world().admin.list(name, `fields=id&limit=1000&id=${some.join(',')}`)
        assert.deepEqual(
          rendered.map(({ id }) => id),
          [...new Set([ids[0], ids.at(-1)])].toSorted((a, b) => a - b),
        )
        for (const wrong of ['', 'x', '1,', '1;2', '1 or 1=1', '1.5', '9'.repeat(20)]) {
          const { status, body } = await world().admin.get(`/v2/${name}?id=${encodeURIComponent(wrong)}`)
          assert.deepEqual([status, body.error.field], [400, 'id'], wrong)
        }
      })

      test('200: updated_after finds what was added, edited or deleted since, deleted records in full', async (t) => {
        if (!canCreate(definition) || !canUpdate(definition)) return t.skip('it cannot be created or changed')
        const { admin, clock, samples } = world()
        const list = async (query: string) => admin.list(name, `limit=1000&${query}`)
        const made: number[] = []
        for (let count = 0; count < 3; count += 1) made.push(await samples.createRemovable(name))
        clock.advance(10)
        const since = clock.now()
        assert.deepEqual(await list(`updated_after=${since}`), [])
        clock.advance(10)
        const [edited, removed, kept] = await list(`id=${made}`)
        const change = await admin.put(pathOf(definition, edited), samples.change(definition))
        assert.equal(change.status, 200, JSON.stringify(change.body))
        const added = await samples.create(name)
        if (canRemove(definition)) assert.equal((await admin.delete(pathOf(definition, removed))).status, 200)
        const expected = [edited.id, ...(canRemove(definition) ? [removed.id] : []), added]
        const found = (await list(`updated_after=${since}`)).filter(({ id }) => [...made, added].includes(id))
        assert.deepEqual(
          found.map(({ id }) => id),
          expected,
        )
        assert.ok(!(await list('')).some((one) => 'deleted' in one), 'live records do not mention deletion')
        assert.ok(
          found.every(({ id, deleted }) => deleted === (id === removed.id && canRemove(definition) ? true : undefined)),
        )
        assert.ok(!found.some(({ id }) => id === kept.id))
        if (!canRemove(definition)) return
        const gone = found.find(({ id }) => id === removed.id)
        const { deleted, updated, updated_id, ...last } = gone
        const { updated: updatedBefore, updated_id: by, ...before } = removed
        assert.deepEqual(last, before)
        assert.equal(updated, clock.now())
        assert.deepEqual(await list(`id=${removed.id}`), [])
        assert.equal((await list(`updated_after=${since}&fields=id&id=${removed.id}`))[0].deleted, true)
        assert.deepEqual(await list(`updated_after=${clock.now()}`), [], 'the moment itself is not after')
      })
    })
  }

  test('400: updated_after must be a UNIX time', async () => {
    for (const wrong of ['', 'yesterday', '-1', '1.5', '2026-01-01', '9'.repeat(16)]) {
      const { status, body } = await world().admin.get(`/v2/tax?updated_after=${wrong}`)
      assert.deepEqual([status, body.error.field], [400, 'updated_after'], wrong)
    }
  })

  test('400: no call accepts an unknown parameter, or a parameter twice', async () => {
    const { admin, document } = world()
    // Programs that subscribe to calendars add parameters, and so do providers that redirect users.
    const isOpen = (path: string) => path.startsWith('/feed/') || path === '/v2/session/oidc/callback'
    const paths = Object.entries(document.paths).filter(([path]) => !isOpen(path))
    for (const [path, operations] of paths) {
      for (const method of Object.keys(operations)) {
        for (const query of ['no_such=1', 'iD=1', 'constructor=1', '__proto__=1', 'id%00=1']) {
          const { status, body } = await admin.call(
            method.toUpperCase(),
            `${path}?${query}`,
            method === 'get' ? undefined : {},
          )
          const name = query.replace('%00', '\0').slice(0, -2)
          const fields = [
            body.error?.field,
            ...(body.error?.details ?? []).map(({ field }: { field: string }) => field),
          ]
          assert.ok(
            status === 400 && fields.includes(name),
            `${method} ${path}?${query}: ${status} ${JSON.stringify(body)}`,
          )
        }
      }
    }
  })
})
