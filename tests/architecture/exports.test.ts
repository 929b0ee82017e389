import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import { type Export, exportsOf, isNamelessExport, isTypeExport } from './exports-of.ts'
import { placeOf, program, type Source, sources } from './source-tree.ts'

const own = program.flatMap((source) => exportsOf(source).map((one) => ({ source, ...one })))

function assertNone(faulty: readonly (Export & { readonly source: Source })[]): void {
  const reported = faulty.map(({ source, node, name }) => `${placeOf(source, node)} ${name}`)
  assert.deepEqual(reported, [])
}

test('all exports have names', () => {
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

test('every exported function, class and constant is used in another file, apart from an index', () => {
  const files = Map.groupBy(
    sources.flatMap(({ path, text }) => [...new Set(text.match(/[A-Za-z_]\w*/g))].map((word) => ({ word, path }))),
    ({ word }) => word,
  )
  const isUse = (path: string) => basename(path) !== 'index.ts' || path === 'src/migrations/index.ts'
  const isUsed = ({ source, name }: (typeof own)[number]) =>
    files.get(name)?.some(({ path }) => path !== source.path && isUse(path)) ?? false
  assertNone(own.filter((one) => one.source.path.startsWith('src/') && !isTypeExport(one.node) && !isUsed(one)))
})

test('no two files of src export the same name', () => {
  const files = Map.groupBy(
    own.filter(({ source }) => source.path.startsWith('src/')),
    ({ name }) => name,
  )
  const shared = [...files].filter(([, found]) => new Set(found.map(({ source }) => source.path)).size > 1)
  assert.deepEqual(
    shared.map(([name, found]) => `${name}: ${found.map(({ source }) => source.path).join(', ')}`),
    [],
  )
})

/** The first words of verb files; other files of a slice are named after their topic. */
const verb =
  /^(add|book|change|check|create|delete|duplicate|ensure|issue|link|load|lock|mirror|move|remove|revoke|stop|unset|update)-/

test('a verb file exports its verb', () => {
  const silent = program
    .filter(({ path }) => path.startsWith('src/domain/') && verb.test(basename(path)))
    .filter((source) => {
      const name = basename(source.path, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      return !exportsOf(source).some((one) => one.name === name)
    })
  assert.deepEqual(
    silent.map(({ path }) => path),
    [],
  )
})
