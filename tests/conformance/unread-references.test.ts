/** Users who may not read a kind of record cannot refer to its records, and see only their names. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindPermissions } from '../../src/domain/accounts/access/index.ts'
import { type Module, moduleOf, modules } from '../../src/kernel/auth/modules.ts'
import type { RecordKind } from '../../src/records/record-kind.ts'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { beside } from './kind-samples.ts'
import { nestedReferences } from './nested-references.ts'
import { referenceMembers } from './reference-members.ts'
import { type Body, canCreate, canUpdate, definitionOf, type Samples } from './samples.ts'

const NONE = 999_999_999

interface Naming {
  readonly definition: RecordKind
  readonly what: string
  readonly record: string
  readonly body: (id: number, samples: Samples) => Body | Promise<Body>
}

/** All ways in which a body refers to a record of a kind with a separate module. */
const namings: readonly Naming[] = [
  ...records.flatMap((definition) =>
    referenceMembers(definition).map(({ name, record, sent }): Naming => {
      const also = beside[`${definition.name}.${name}`]
      return { definition, what: name, record, body: (id) => ({ ...also, [name]: sent(id) }) }
    }),
  ),
  ...nestedReferences.map(({ of, record, body }): Naming => {
    return { definition: definitionOf(of), what: `nested ${record}`, record, body }
  }),
].filter(({ definition, record }) => {
  const own = definition.permission
  return moduleOfKind(record) !== undefined && (own === 'ANY' || moduleOf(own) !== moduleOfKind(record))
})

function moduleOfKind(record: string): Module | undefined {
  const permission = kindPermissions[record]
  return permission === undefined ? undefined : moduleOf(permission)
}

test('the kinds that need a module match their definitions', () => {
  const defined = records.flatMap(({ name, permission }): [string, string][] =>
    permission === 'ADMIN' || permission === 'ANY' ? [] : [[name, permission]],
  )
  assert.deepEqual(Object.fromEntries(defined), kindPermissions)
  assert.ok(namings.length > 15)
})

inOneWorld('references to records that the user may not read', (world) => {
  const withoutModule = (module: Module) => {
    const others = modules.filter((one) => one !== module).map((one): [Module, 'RW'] => [one, 'RW'])
    return world().client(Object.fromEntries(others))
  }

  for (const { definition, what, record, body } of namings.filter(({ definition }) => canCreate(definition))) {
    test(`400: ${definition.name} cannot refer to a ${record} (${what}), as if there were none`, async () => {
      const { samples } = world()
      const somebody = await withoutModule(moduleOfKind(record) as Module)
      const id = await samples.createReferred(definition, what, record)
      const minimal = await samples.minimal(definition)
      const own = await samples.create(definition.name)
      const unread = referenceMembers(definition).filter((one) => moduleOfKind(one.record) === moduleOfKind(record))
      for (const { name } of unread) delete minimal[name]
      for (const [method, path, rest] of [
        ['POST', `/v2/${definition.name}`, minimal],
        ['PUT', `/v2/${definition.name}?id=${own}`, {}],
      ] as const) {
        if (method === 'PUT' && (!canUpdate(definition) || definition.address !== undefined)) continue
        const [there, none] = await Promise.all(
          [id, NONE].map(async (one) => somebody.call(method, path, { ...rest, ...(await body(one, samples)) })),
        )
        const said = (answer: typeof there) =>
          JSON.stringify(answer?.body.error).replaceAll(/(?<=[ po"])\d+(?=[ ".\\])/g, 'N')
        assert.equal(there?.status, 400, `${method} ${said(there)}`)
        assert.equal(said(there), said(none))
        assert.match(said(there), /there is no /)
      }
    })
  }

  const rendered = new Map(
    namings.map(({ definition, record }) => [`${definition.name} ${moduleOfKind(record)}`, definition]),
  )
  for (const [key, definition] of rendered) {
    if (!canUpdate(definition) || !canCreate(definition)) continue
    test(`200: ${key}: existing references can be sent back as they were read, and nothing changes`, async () => {
      const { admin, samples } = world()
      const somebody = await withoutModule(key.split(' ').at(-1) as Module)
      // Membership of private projects is not tested here.
      const also = definition.name === 'project' ? { private: 0 } : {}
      const id = await samples.createFull(definition.name, also)
      const whole = async () => (await admin.list(definition.name, `id=${id}&limit=1`))[0]
      const before = await whole()
      const [read] = await somebody.list(definition.name, `id=${id}`)
      const { status, body } = await somebody.put(`/v2/${definition.name}?id=${id}`, read)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(await whole(), before)
    })
  }

  test('200: only the names of referenced records are shown', async () => {
    const { admin } = world()
    const uuid = `o${await admin.create('contact', { name: 'Nordlicht', type: 'organization', email_1: 'n@l.example' })}`
    const person = await admin.create('contact', { name: 'Ida', type: 'person', email_1: 'ida@l.example' })
    const folder = await admin.create('project/folder', { name: 'Films' })
    const project = await admin.create('project', {
      name: 'Film',
      code: 'F1',
      description: 'Long',
      start: 100,
      end: 200,
      parent_folder_id: folder,
    })
    const client = [{ uuid, contact_person: { id: person } }]
    const booking = await admin.create('booking', {
      name: 'Grade',
      start: 1,
      end: 2,
      client,
      project: [{ id: project }],
    })
    const frontDesk = await world().client({ schedule: 'RW' })
    const see = async () => (await frontDesk.list('booking', `id=${booking}&fields=client,project`))[0]
    const seen = await see()
    const { id } = seen.client[0]
    const summary = { id, uuid, name: 'Nordlicht', type: 'organization', email: null }
    assert.deepEqual(seen.client, [{ ...summary, contact_person: { id: person, name: 'Ida' } }])
    const nothing = { code: null, description: null, start: null, end: null, parent_id: null, status_id: null }
    assert.deepEqual(seen.project, [{ id: project, name: 'Film', ...nothing }])
    // None of the users who see everything: caches for them must not be used for others, or the reverse.
    await admin.list('booking', `id=${booking}`)
    assert.deepEqual((await frontDesk.list('booking', `id=${booking}`))[0].client[0].email, null)
    assert.equal((await admin.list('booking', `id=${booking}`))[0].client[0].email, 'n@l.example')
    assert.deepEqual(await see(), seen)
    const bare = await world().client({})
    const entry = await admin.create('time-entry', {
      name: 'Grade',
      start: 1,
      end: 2,
      owner_id: bare.userId,
      booking: [{ id: booking }],
    })
    const [own] = await bare.list('time-entry', `id=${entry}&fields=booking`)
    assert.deepEqual(own.booking, [{ id: booking, name: 'Grade', start: null, end: null, resources: [] }])
  })

  test('400: no verb of bookings accepts a client from users who may not read contacts', async () => {
    const { admin } = world()
    const contact = await admin.create('contact', { name: 'Suedlicht', type: 'organization' })
    const by = await world().client({ schedule: 'RW' })
    const client = [{ uuid: `o${contact}` }]
    const times = { name: 'Grade', start: 100_000, end: 103_600 }
    const series = { ...times, repeat_rule: 'FREQ=DAILY;COUNT=3' }
    const id = await by.create('booking', series)
    const answers = {
      create: await by.post('/v2/booking', { ...times, client }),
      'a series': await by.post('/v2/booking', { ...series, client }),
      'a change of all': await by.put(`/v2/booking?id=${id}&repeat_edit_scope=all`, { client }),
      'by its id': await by.put(`/v2/booking?id=${id}`, { client: [{ id: contact }] }),
      'a person': await by.put(`/v2/booking?id=${id}`, {
        client: [{ uuid: 'o999999', contact_person: { id: contact } }],
      }),
      bulk: await by.post('/v2/booking/bulk', {
        save: { common_properties: [{ client }], columns: ['name', 'start', 'end'], values: [['Grade', 1, 2]] },
      }),
    }
    for (const [what, { status, body }] of Object.entries(answers)) {
      assert.equal(status, 400, `${what}: ${JSON.stringify(body)}`)
    }
    assert.ok(!JSON.stringify(await by.list('booking', 'limit=1000&fields=client')).includes('Suedlicht'))
  })
})
