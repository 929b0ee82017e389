import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FragmentWriter, fillFragment, linkedIn, namedIn } from './fragment-text.ts'

const shows = Array.from({ length: 91 }, (_, number) => ({ record: 'kind', show: String(number) }))
const textOf = (show: number, id: number) => JSON.stringify({ show, id })

test('the holes of a fragment are filled with their texts, whatever surrounds them', () => {
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.record({ show: fc.nat(90), id: fc.maxSafeNat() }))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const writer = new FragmentWriter(shows)
      const write = (ofHole: (show: number, id: number) => string) =>
        `[${parts.map((one) => (typeof one === 'string' ? JSON.stringify(one) : ofHole(one.show, one.id))).join(',')}]`
      const expected = write((show, id) => (id === 0 ? 'null' : textOf(show, id)))
      assert.equal(
        fillFragment(
          writer.fragment(
            write((show, id) => writer.context.rendered('kind', String(show), id)),
            [[7]],
          ),
          textOf,
        ),
        expected,
      )
    }),
  )
})

test('a renderer can add members to the object in a hole', () => {
  const writer = new FragmentWriter(shows)
  const text = `[${writer.context.rendered('kind', '3', 12).slice(0, -1)},"person":${writer.context.rendered('kind', '0', 5)}}]`
  assert.equal(fillFragment(writer.fragment(text, []), textOf), '[{"show":3,"id":12,"person":{"show":0,"id":5}}]')
})

test('a fragment knows each record that it names', () => {
  const writer = new FragmentWriter(shows)
  for (const id of [7, 7, 8]) writer.context.hides('project/folder', id)
  assert.deepEqual(namedIn(writer.fragment('{}', [[9]])), [
    { record: 'project/folder', id: 7 },
    { record: 'project/folder', id: 8 },
  ])
  assert.deepEqual(namedIn(new FragmentWriter(shows).fragment('{}', [])), [])
})

test('a fragment knows the ids of each link of its record', () => {
  assert.deepEqual(linkedIn(new FragmentWriter(shows).fragment('{}', [[3, 1], [], [2]])), [[3, 1], [], [2]])
})
