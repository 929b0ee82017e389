import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { problemsIn, schemaProblems } from './schema-problems.ts'

const nothingOr = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]))
const items = Type.Array(
  Type.Object({
    id: Type.Integer({ minimum: 1, maximum: 9 }),
    level: Type.Optional(Type.Union([Type.Literal('R-'), Type.Literal('RW')])),
    kind: Type.Optional(Type.Literal('x')),
    note: nothingOr(Type.String({ maxLength: 3 })),
    amount: nothingOr(Type.Union([Type.String(), Type.Number()])),
    price: Type.Optional(Type.Unsafe({ type: ['string', 'number', 'null'] })),
    hidden: Type.Optional(Type.Unsafe({ enum: [true, false, 0, 1, '0', '1', null] })),
    parts: nothingOr(Type.Array(Type.Object({ of: Type.Integer() }))),
    taxes: Type.Optional(Type.Array(Type.Object({ id: Type.Integer() }))),
    name: Type.Optional(Type.String({ minLength: 1 })),
    days: Type.Optional(Type.Array(Type.Integer(), { minItems: 1 })),
    place: Type.Optional(Type.Object({ zip: Type.Optional(Type.String()) }, { additionalProperties: false })),
  }),
)
const checker = Compile(items)
const compile = (schema: TSchema) => () => Compile(schema)

test('each invalid path is named once, with a message for users', () => {
  const cases: readonly (readonly [value: unknown, problems: Readonly<Record<string, string>>])[] = [
    [5, { '': 'must be an array' }],
    [[5], { '[0]': 'must be an object' }],
    [[{ id: 1 }, {}], { '[1].id': 'is required' }],
    [[{ id: 'a' }], { '[0].id': 'must be a whole number' }],
    [[{ id: 0 }, { id: 10 }], { '[0].id': 'must be at least 1', '[1].id': 'must be at most 9' }],
    [[{ id: 1, level: '--', kind: 1 }], { '[0].level': 'must be one of R-, RW', '[0].kind': 'must be x' }],
    [[{ id: 1, note: 'long' }], { '[0].note': 'must not have more than 3 characters' }],
    [[{ id: 1, note: 5, amount: {} }], { '[0].note': 'must be text', '[0].amount': 'must be text or a number' }],
    [[{ id: 1, price: true }], { '[0].price': 'must be text or a number' }],
    [[{ id: 1, hidden: 'no' }], { '[0].hidden': 'must be one of true, false, 0, 1' }],
    [[{ id: 1, parts: [{ of: 'x' }] }], { '[0].parts[0].of': 'must be a whole number' }],
    [[{ id: 1, parts: 'x' }], { '[0].parts': 'must be an array' }],
    [[{ id: 1, taxes: [{ id: 1 }, {}] }], { '[0].taxes[1].id': 'is required' }],
    [[{ id: 1, name: '', days: [] }], { '[0].name': 'must not be empty', '[0].days': 'must not be empty' }],
    [[{ id: 1, place: { zap: 1 } }], { '[0].place.zap': 'is not a member of this object' }],
  ]
  for (const [value, problems] of cases) {
    const found = schemaProblems(checker.Errors(value)).map(({ at, problem }) => [at, problem])
    assert.deepEqual(Object.fromEntries(found), problems, JSON.stringify(value))
  }
})

test('an unknown member is answered with the known ones', () => {
  const [found, ...more] = problemsIn(checker, [{ id: 1 }, { id: 1, place: { zap: 1 } }], compile)
  const problem = 'is not a member of this object, which has: zip'
  assert.deepEqual([found, more], [{ at: '[1].place.zap', problem }, []])
})

test('a list of a million elements that is too long is refused in less than 250 ms', () => {
  const lists = Compile(
    Type.Object({
      numbers: Type.Optional(Type.Array(Type.Integer(), { maxItems: 20_000, uniqueItems: true })),
      changes: Type.Optional(Type.Array(Type.Object({ id: Type.Integer() }), { maxItems: 20_000 })),
    }),
  )
  const numbers = Array.from({ length: 1_000_000 }, (_, index) => index)
  for (const body of [{ numbers }, { changes: numbers.map((id) => ({ id })) }]) {
    const before = process.threadCpuUsage()
    const [{ problem } = { problem: '' }] = problemsIn(lists, body, compile)
    const ms = process.threadCpuUsage(before).user / 1000
    assert.equal(problem, 'must not have more than 20000 items')
    assert.ok(ms < 250, `${ms} ms`)
  }
})

test('an error after 30,000 elements of a list without a limit is found', () => {
  const list = Compile(Type.Array(Type.Integer()))
  const numbers = [...Array.from({ length: 30_000 }, () => 1), 'x']
  assert.deepEqual(problemsIn(list, numbers, compile), [{ at: '[30000]', problem: 'must be a whole number' }])
})

test('elements beyond the limit of a list that is too long are not read', () => {
  const list = Compile(Type.Array(Type.Object({ id: Type.Integer() }), { maxItems: 5 }))
  const unread = Object.defineProperty({}, 'id', { enumerable: true, get: () => assert.fail('read') })
  const elements = [...Array.from({ length: 6 }, (_, id) => ({ id })), unread]
  assert.deepEqual(problemsIn(list, elements, compile), [{ at: '', problem: 'must not have more than 5 items' }])
})

test('errors of a few elements of long lists are found at their positions, in less than 60 ms', () => {
  const body = Type.Object({
    rows: Type.Array(Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()])), { maxItems: 20_000 }),
    lines: nothingOr(Type.Array(Type.Object({ parts: Type.Array(Type.Object({ id: Type.Integer() })) }))),
  })
  const check = Compile(body)
  const rows: unknown[][] = Array.from({ length: 10_000 }, (_, row) => [`row ${row}`, row, row + 1, null])
  const parts: object[] = Array.from({ length: 100 }, (_, id) => ({ id }))
  const lines = Array.from({ length: 100 }, () => ({ parts }))
  const wrong = { rows: rows.with(9_998, [1, {}]), lines: lines.with(70, { parts: parts.with(90, { id: 'x' }) }) }
  const expected = [
    { at: '.rows[9998][1]', problem: 'must be text or a number' },
    { at: '.lines[70].parts[90].id', problem: 'must be a whole number' },
  ]
  problemsIn(check, wrong, compile)
  const before = process.threadCpuUsage()
  assert.deepEqual(problemsIn(check, wrong, compile), expected)
  const ms = process.threadCpuUsage(before).user / 1000
  assert.ok(ms < 60, `${ms} ms`)
})
