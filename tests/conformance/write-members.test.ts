import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Compile } from 'typebox/compile'
import { DETAILS_MAX } from '../../src/kernel/answer-bounds.ts'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { records } from '../../src/registry.ts'
import type { Answer } from '../world.ts'
import { inOneWorld } from './conformance-world.ts'
import { kindSamples } from './kind-samples.ts'
import type { Rendered } from './list-oracle.ts'
import { pathOf } from './list-studio.ts'
import { canCreate, canUpdate } from './samples.ts'

/** Values that are invalid for most members; those that a member's schema accepts are left out for it. */
const wrongValues: readonly unknown[] = [
  { nonsense: 1 },
  [{ nonsense: 1 }],
  [null],
  [[1]],
  'nonsense \u00e9',
  1.5,
  -1,
  -7e22,
  true,
  [],
]

/** In parts, because one answer names every member, and what else is missing. */
function inAnswers<T>(members: readonly T[]): T[][] {
  const size = DETAILS_MAX / 2
  return Array.from({ length: Math.ceil(members.length / size) }, (_, part) =>
    members.slice(part * size, (part + 1) * size),
  )
}

inOneWorld('members of bodies', (world) => {
  /** The one record of a kind, which a test may change freely. */
  const fullRecord = async ({ name }: RecordDefinition): Promise<Rendered> => {
    const { admin, samples } = world()
    const id = name === 'instance' ? 1 : await samples.createFull(name)
    const [record] = await admin.list(name, `id=${id}`)
    return record
  }
  const renderedAgain = async (definition: RecordDefinition, { id }: Rendered): Promise<Rendered> =>
    (await world().admin.list(definition.name, `id=${id}`))[0]
  const journalEntries = async (): Promise<number> => {
    const { body } = await world().admin.get('/v2/journal?limit=1')
    return body.meta.pagination.total
  }
  const fieldsOf = ({ body }: Answer): string[] => body.error.details.map(({ field }: { field: string }) => field)
  const named = (answer: Answer, member: string): boolean =>
    answer.status === 400 &&
    fieldsOf(answer).some((field) => field === member || /^[.[]/.test(field.slice(member.length)))

  for (const definition of records.filter(canUpdate)) {
    const { name } = definition
    const members = [...definition.members.values()]
    const writable = members.filter(({ body }) => body !== null)
    const readOnly = members.filter(({ body, answer }) => body === null && answer !== null)

    describe(name, () => {
      test('200: a record that is sent back unchanged changes nothing', async () => {
        const { admin, clock } = world()
        const record = await fullRecord(definition)
        const entries = await journalEntries()
        clock.advance(5)
        const whole = await admin.put(pathOf(definition, record), record)
        assert.deepEqual([whole.status, whole.body.warnings], [200, undefined], JSON.stringify(whole.body))
        for (const member of Object.keys(record)) {
          const { status, body } = await admin.put(pathOf(definition, record), { [member]: record[member] })
          assert.equal(status, 200, `${member}: ${JSON.stringify(body)}`)
        }
        assert.deepEqual(await renderedAgain(definition, record), record)
        assert.equal(await journalEntries(), entries)
      })

      test('200: read-only members are accepted and ignored, unknown ones too, with a warning', async () => {
        const { admin, clock } = world()
        const record = await fullRecord(definition)
        const entries = await journalEntries()
        clock.advance(5)
        for (const value of ['nonsense', -1, null, { id: 1 }, ['\u00e9']]) {
          const body = Object.fromEntries(readOnly.map((field) => [field.name, value]))
          const answer = await admin.put(pathOf(definition, record), body)
          assert.deepEqual(answer.body, { success: { id: record.id } }, JSON.stringify(value))
        }
        const unknown = await admin.put(pathOf(definition, record), { client_nme: 1, Name: 'x', deleted: true })
        const warnings = ['client_nme', 'Name', 'deleted'].map((member) => `${member} is not a field of ${name}`)
        assert.deepEqual([unknown.status, unknown.body.warnings], [200, warnings])
        assert.deepEqual(await renderedAgain(definition, record), record)
        assert.equal(await journalEntries(), entries)
      })

      test('200: null clears an optional member; 400: a required one must stay', async () => {
        const { admin, samples } = world()
        const record = await fullRecord(definition)
        const bare = canCreate(definition)
          ? await renderedAgain(definition, { id: await samples.create(name) })
          : record
        const required = new Set(
          members.filter((field) => field.required).flatMap((field) => [field, ...(field.companions ?? [])]),
        )
        const lasting = kindSamples[name]?.lasting ?? []
        for (const field of writable.filter((one) => !lasting.includes(one.name))) {
          const answer = await admin.put(pathOf(definition, record), { [field.name]: null })
          if (required.has(field)) assert.ok(named(answer, field.name), `${field.name}: ${JSON.stringify(answer.body)}`)
          else {
            assert.equal(answer.status, 200, `${field.name}: ${JSON.stringify(answer.body)}`)
            const rendered = await renderedAgain(definition, record)
            if (field.answer !== null) assert.deepEqual(rendered[field.name], bare[field.name], field.name)
          }
        }
      })

      test('400: every member reports a wrong type, and nothing is stored', async () => {
        const { admin } = world()
        const record = await fullRecord(definition)
        const entries = await journalEntries()
        for (const value of wrongValues) {
          const refusing = writable.filter(({ body }) => body !== null && !Compile(body).Check(value))
          for (const some of inAnswers(refusing)) {
            const body = Object.fromEntries(some.map((field) => [field.name, value]))
            const answer = await admin.put(pathOf(definition, record), body)
            for (const field of some) {
              const found = named(answer, field.name)
              assert.ok(found, `${field.name} ${JSON.stringify(value)}: ${JSON.stringify(answer.body)}`)
            }
          }
        }
        assert.deepEqual(await renderedAgain(definition, record), record)
        assert.equal(await journalEntries(), entries)
      })

      test('400: all errors are returned together', async (t) => {
        if (!canCreate(definition)) return t.skip('it cannot be created')
        const { admin } = world()
        const entries = await journalEntries()
        const required = writable.filter((field) => field.required)
        const empty = await admin.post(`/v2/${name}`, {})
        if (required.length > 0) {
          assert.equal(empty.status, 400)
          for (const field of required) {
            const message = `${field.name}: is required. ${field.description}`
            const found = empty.body.error.details.some(
              (one: Rendered) => one.field === field.name && one.message === message,
            )
            assert.ok(found, `${message}\n${JSON.stringify(empty.body)}`)
          }
          assert.equal(empty.body.error.message, empty.body.error.details[0].message)
          assert.equal(empty.body.error.field, empty.body.error.details[0].field)
        }
        const body = Object.fromEntries(writable.map((field) => [field.name, { nonsense: 1 }]))
        const wrong = await admin.post(`/v2/${name}`, body)
        const strict = writable.filter((field) => field.body && !Compile(field.body).Check({ nonsense: 1 }))
        const { details, more = 0 } = wrong.body.error
        assert.ok(details.length + more >= strict.length, JSON.stringify(wrong.body))
        for (const some of inAnswers(strict)) {
          const answer = await admin.post(
            `/v2/${name}`,
            Object.fromEntries(some.map((one) => [one.name, { nonsense: 1 }])),
          )
          for (const field of some)
            assert.ok(named(answer, field.name), `${field.name}: ${JSON.stringify(answer.body)}`)
        }
        assert.equal(await journalEntries(), entries + (required.length === 0 ? 1 : 0))
      })
    })
  }
})
