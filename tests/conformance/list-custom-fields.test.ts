import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { fold, type Rendered } from './list-oracle.ts'
import { hardTexts } from './list-studio.ts'

type Type = 'text' | 'number' | 'select' | 'date'

const options = ['Dawn', 'Day', 'Dusk', 'Ébène']
const values: Readonly<Record<Type, readonly string[]>> = {
  text: hardTexts.slice(0, 12),
  number: ['9', '10', '-3.5', '100', '0.25'],
  select: options,
  date: ['2026-03-01', '2025-12-31'],
}
const types = Object.keys(values) as Type[]

const customKinds = records.filter(({ customFields }) => customFields !== undefined)

inOneWorld('custom fields in lists', (world) => {
  /** The ids of the custom fields of each kind by type, and one of a module that no kind here has twice. */
  const fieldIds = new Map<string, Record<Type, number>>()

  before(async () => {
    const { admin, samples } = world()
    for (const definition of customKinds) {
      const module = definition.customFields?.all[0]
      const ids: Partial<Record<Type, number>> = {}
      for (const type of types) {
        const offered = type === 'select' ? { options: options.map((name) => ({ name })) } : {}
        ids[type] = await admin.create('custom-field', { name: `Our ${type}`, type, module, ...offered })
      }
      fieldIds.set(definition.name, ids as Record<Type, number>)
    }
    for (const definition of customKinds) {
      const ids = idsOf(definition)
      for (let place = 0; place < 14; place += 1) {
        const given = types.flatMap((type, column) => {
          const value = values[type][(place + column) % (values[type].length + 1)]
          return value === undefined ? [] : [[`custom_field_${ids[type]}`, value]]
        })
        await admin.create(definition.name, { ...(await samples.minimal(definition)), ...Object.fromEntries(given) })
      }
    }
  })

  const idsOf = ({ name }: RecordDefinition) => fieldIds.get(name) as Record<Type, number>
  const valueIn = (record: Rendered, id: number): string | null =>
    record.custom_fields.find((one: Rendered) => one.id === id)?.value ?? null

  for (const definition of customKinds) {
    const { name } = definition

    describe(name, () => {
      test('200: a custom field in fields is a flat member, null without a value', async () => {
        const all = await world().admin.list(name, 'limit=1000')
        for (const id of Object.values(idsOf(definition))) {
          const flat = `custom_field_${id}`
          const rendered = await world().admin.list(name, `limit=1000&fields=${flat},id`)
          assert.deepEqual(
            rendered,
            all.map((one) => ({ id: one.id, [flat]: valueIn(one, id) })),
          )
        }
        assert.ok(!all.some((one) => Object.keys(one).some((member) => member.startsWith('custom_field_'))))
      })

      test('200: a custom field filters by what its value contains, with other filters by the operator', async () => {
        const { admin } = world()
        const all = await admin.list(name, 'limit=1000')
        for (const type of types) {
          const id = idsOf(definition)[type]
          const flat = `custom_field_${id}`
          for (const query of [
            ...values[type].slice(0, 4),
            values[type][1]?.slice(1, 3) ?? '',
            '%',
            '_',
            'É',
            'nowhere',
          ]) {
            const expected = all.filter((one) => fold(valueIn(one, id) ?? '').includes(fold(query)))
            for (const fields of ['', `&fields=id,${flat}`]) {
              const found = await admin.list(name, `limit=1000&${flat}=${encodeURIComponent(query)}${fields}`)
              assert.deepEqual(
                found.map((one) => one.id),
                expected.map((one) => one.id),
                `${type} ${query}`,
              )
            }
          }
        }
        const { text, select } = idsOf(definition)
        const isText = (one: Rendered) => fold(valueIn(one, text) ?? '').includes('suite')
        const isSelect = (one: Rendered) => fold(valueIn(one, select) ?? '').includes('du')
        const query = `limit=1000&custom_field_${text}=suite&custom_field_${select}=DU`
        const ids = (data: Rendered[]) => data.map((one) => one.id)
        assert.deepEqual(ids(await admin.list(name, query)), ids(all.filter((one) => isText(one) || isSelect(one))))
        const both = await admin.list(name, `${query}&filter_operator=AND`)
        assert.deepEqual(ids(both), ids(all.filter((one) => isText(one) && isSelect(one))))
      })

      test('200: custom fields sort numbers by size, options by position, text without case and accents', async () => {
        const { admin } = world()
        const all = await admin.list(name, 'limit=1000')
        const keys: Record<Type, (value: string) => number | string> = {
          text: fold,
          number: Number,
          select: (value) => options.indexOf(value),
          date: String,
        }
        for (const type of types) {
          const id = idsOf(definition)[type]
          const key = (one: Rendered) => {
            const value = valueIn(one, id)
            return value === null ? null : keys[type](value)
          }
          const compare = (one: Rendered, other: Rendered): number => {
            const [a, b] = [key(one), key(other)]
            if (a === null || b === null) return Number(a !== null) - Number(b !== null)
            return a < b ? -1 : Number(a > b)
          }
          for (const [direction, sign] of [
            ['asc', 1],
            ['desc', -1],
          ] as const) {
            const sorted = await admin.list(name, `limit=1000&fields=id&order_${direction}=custom_field_${id}`)
            assert.deepEqual(
              sorted.map((one) => one.id),
              all.toSorted((one, other) => sign * compare(one, other) || one.id - other.id).map((one) => one.id),
              `${type} ${direction}`,
            )
          }
        }
      })

      test('400: filters on custom fields that are not in fields, and custom fields of other kinds', async () => {
        const { admin } = world()
        const { text } = idsOf(definition)
        const unnamed = await admin.get(`/v2/${name}?custom_field_${text}=x&fields=id,created`)
        assert.deepEqual([unnamed.status, unnamed.body.error.field], [400, `custom_field_${text}`])
        assert.match(unnamed.body.error.message, /fields/)
        const foreign = customKinds
          .filter(
            ({ customFields }) => !customFields?.all.some((module) => definition.customFields?.all.includes(module)),
          )
          .map((other) => idsOf(other).text)
        for (const id of [...foreign, 999, 0, '01', '']) {
          for (const query of [`custom_field_${id}=x`, `fields=custom_field_${id}`, `order_asc=custom_field_${id}`]) {
            const { status } = await admin.get(`/v2/${name}?${query}`)
            assert.equal(status, 400, query)
          }
        }
      })

      test('400: a body with a custom field of another kind is refused, and nothing is stored', async (t) => {
        const { admin, samples } = world()
        const other = customKinds.find(
          ({ customFields }) => !customFields?.all.some((module) => definition.customFields?.all.includes(module)),
        )
        if (other === undefined) return t.skip('it accepts custom fields of every kind')
        const foreignId = idsOf(other).text
        const body = await samples.minimal(definition)
        const nested = await admin.post(`/v2/${name}`, { ...body, custom_fields: [{ id: foreignId, value: 'x' }] })
        assert.equal(nested.status, 400)
        assert.match(nested.body.error.field, /^custom_fields\[0\]/)
        const flat = await admin.post(`/v2/${name}`, { ...body, [`custom_field_${foreignId}`]: 'x' })
        assert.equal(flat.status, 200)
        assert.deepEqual(flat.body.warnings, [`custom_field_${foreignId} is not a field of ${name}`])
      })
    })
  }
})
