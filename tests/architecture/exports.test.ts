import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Export, exportsOf, isNamelessExport } from './exports-of.ts'
import { placeOf, program, type Source } from './source-tree.ts'

const own = program.flatMap((source) => exportsOf(source).map((one) => ({ source, ...one })))

function assertNone(faulty: readonly (Export & { readonly source: Source })[]): void {
  const told = faulty.map(({ source, node, name }) => `${placeOf(source, node)} ${name}`)
  assert.deepEqual(told, [])
}

test('everything is exported by its name', () => {
  const nameless = program.flatMap((source) =>
    source.tree.statements.filter(isNamelessExport).map((node) => placeOf(source, node)),
  )
  assert.deepEqual(nameless, [])
})

test('functions are exported as functions', () => {
  assertNone(own.filter(({ isLooseFunction }) => isLooseFunction))
})

test('kernel and records document every export', () => {
  assertNone(own.filter(({ source, documented }) => /^src\/(kernel|records)\//.test(source.path) && !documented))
})
