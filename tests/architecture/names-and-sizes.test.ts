import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { exportsOf } from './exports-of.ts'
import { isTest, nodesIn, placeOf, root, type Source, sources } from './source-tree.ts'

const LINES_MAX = 300
/** Files that may be longer, and the reason. */
const longer: Readonly<Record<string, string>> = {}

/** The engine of records is small enough to read in an evening: lines of code, without imports. */
const RECORDS_CODE_LINES_MAX = 3_500

/** Words without meaning, which attract unrelated code. */
const emptyWord = /^(util|helper|common|misc|manager|service|base|data|info)s?$/
/** Names in which such a word has a meaning. */
const meant = new Set(['writeInfoLine'])

const files = globSync(['{src,tests,bench,bin,docs}/**/*', 'console/src/**/*', 'console/*.ts'], {
  cwd: root,
  withFileTypes: true,
  exclude: ['bench/results'],
})
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)
const ownName = files.filter((name) => !['index.ts', 'README.md'].includes(name))

describe('file names', () => {
  test('are unique', () => {
    assert.deepEqual(
      ownName.filter((name, index) => ownName.indexOf(name) !== index),
      [],
    )
  })

  test('are kebab-case', () => {
    const word = '[a-z0-9]+(-[a-z0-9]+)*'
    const shape = new RegExp(`^${word}(\\.(record|store|verbs|test|golden))*\\.[a-z]+$`)
    assert.deepEqual(
      ownName.filter((name) => !shape.test(name)),
      [],
    )
  })

  test('have no words without meaning', () => {
    const parts = (name: string) => basename(name).split(/[-.]/)
    assert.deepEqual(
      ownName.filter((name) => parts(name).some((part) => emptyWord.test(part))),
      [],
    )
  })
})

test('exported names have no words without meaning', () => {
  const parts = (name: string) => name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((part) => part.toLowerCase())
  const empty = sources.flatMap((source) =>
    exportsOf(source)
      .filter(({ name }) => !meant.has(name) && parts(name).some((part) => emptyWord.test(part)))
      .map(({ name, node }) => `${placeOf(source, node)} ${name}`),
  )
  assert.deepEqual(empty, [])
})

describe('sizes', () => {
  const lines = ({ text }: Source) => text.split('\n').length - 1

  test(`a file has at most ${LINES_MAX} lines`, () => {
    const long = sources.filter((source) => lines(source) > LINES_MAX && !(source.path in longer))
    assert.deepEqual(
      long.map((source) => `${source.path} has ${lines(source)}`),
      [],
    )
  })

  test('files that may be longer are longer', () => {
    const short = Object.keys(longer).filter((path) =>
      sources.every((one) => one.path !== path || lines(one) <= LINES_MAX),
    )
    assert.deepEqual(short, [])
  })

  test(`the engine of records has at most ${RECORDS_CODE_LINES_MAX} lines of code`, () => {
    const engine = sources.filter(({ path }) => path.startsWith('src/records/') && !isTest(path))
    const total = engine.reduce((sum, source) => sum + codeLines(source), 0)
    assert.ok(total <= RECORDS_CODE_LINES_MAX, `src/records has ${total}`)
  })
})

/** Lines of code: no blanks, no comments, no imports. */
function codeLines({ tree, imports }: Source): number {
  const lines = new Set<number>()
  const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line
  const imported = new Set(imports.map(({ node }) => node))
  for (const statement of tree.statements.filter((one) => !imported.has(one))) {
    for (const node of nodesIn(statement)) lines.add(lineOf(node.getStart(tree))).add(lineOf(node.end - 1))
  }
  return lines.size
}
