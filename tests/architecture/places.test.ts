/** Things with one place in the program: SQL, the environment, the clock, the names of the engines. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { nodesIn, placeOf, program, textOf } from './source-tree.ts'
import { isSql } from './sql-in-source.ts'

/** The files with SQL, and the reasons. */
const sqlPlaces: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^src\/kernel\/db\//, 'the engines'],
  [/^src\/migrations\//, 'the schema'],
  [/^src\/domain\/.*\.store\.ts$/, 'the reads of one noun'],
  [/^src\/demo\/demo\.store\.ts$/, 'what the demo looks up in passing'],
  [/^src\/records\/list\/(list-sql|page-sql|stored-page|list-sums|predicate)\.ts$/, 'lists of every record kind'],
  [/^src\/records\/list\/(run-list|find-page-ids|fragments)\.ts$/, 'run what list-sql has written'],
  [/^src\/records\/list\/rendered-references\.ts$/, 'reads the rows that a page refers to'],
  [/^src\/records\/write\//, 'writes of every record kind'],
  [/^src\/kernel\/scope\.ts$/, 'the row of the instance, which every write locks first'],
  [/^src\/kernel\/jobs\/job-rows\.ts$/, 'the queue of all instances'],
  [/^src\/kernel\/http\/idempotency\.ts$/, 'kept answers'],
]

describe('SQL', () => {
  const found = program.flatMap((source) => [...nodesIn(source.tree)].filter(isSql).map((node) => ({ source, node })))

  test('is written in stores, lists, writes, migrations and kernel/db, nowhere else', () => {
    const stray = found.filter(({ source }) => !sqlPlaces.some(([pattern]) => pattern.test(source.path)))
    assertNowhere(stray.map(({ source, node }) => placeOf(source, node)))
  })

  test('is in each place that may have it', () => {
    const empty = sqlPlaces.filter(([pattern]) => !found.some(({ source }) => pattern.test(source.path)))
    assert.deepEqual(empty, [])
  })
})

describe('one place', () => {
  test('only kernel/config reads the environment, apart from the script that npm runs after an install', () => {
    const home = /^(src\/kernel\/config\/|bin\/trim-install\.mjs$)/
    assertNowhere(placesOf((node) => isMember(node, 'process', 'env') || isModule(node, 'process'), home))
  })

  test('only kernel/time reads the time', () => {
    assertNowhere(placesOf(asksTheTime, /^src\/kernel\/time\//))
  })

  test('only kernel/db knows which engine is used', () => {
    assertNowhere(placesOf(namesAnEngine, /^src\/kernel\/db\//))
  })
})

function placesOf(isIt: (node: Node) => boolean, home: RegExp): string[] {
  return program
    .filter(({ path }) => !home.test(path))
    .flatMap((source) => [...nodesIn(source.tree)].filter(isIt).map((node) => placeOf(source, node)))
}

function assertNowhere(places: readonly string[]): void {
  assert.deepEqual([...new Set(places)], [])
}

function isMember(node: Node, object: string, member: string): boolean {
  return (
    is.isPropertyAccessExpression(node) &&
    node.name.text === member &&
    is.isIdentifier(node.expression) &&
    node.expression.text === object
  )
}

/** An import of one of Node's own modules. */
function isModule(node: Node, name: string): boolean {
  return is.isImportDeclaration(node) && textOf(node.moduleSpecifier)?.replace('node:', '') === name
}

function asksTheTime(node: Node): boolean {
  if (isMember(node, 'Date', 'now') || isMember(node, 'Temporal', 'Now')) return true
  if (isMember(node, 'performance', 'now') || isMember(node, 'process', 'hrtime')) return true
  if (isModule(node, 'perf_hooks')) return true
  const isDate = (called: Node) => is.isIdentifier(called) && called.text === 'Date'
  if (is.isNewExpression(node)) return isDate(node.expression) && (node.arguments ?? []).length === 0
  return is.isCallExpression(node) && isDate(node.expression)
}

function namesAnEngine(node: Node): boolean {
  if (isModule(node, 'sqlite')) return true
  if (is.isImportDeclaration(node)) return /\/db\/(postgres|sqlite)[^/]*\.ts$/.test(textOf(node.moduleSpecifier) ?? '')
  if (is.isPropertyAccessExpression(node)) {
    return node.name.text === 'name' && /\bdialect$/.test(node.expression.getText())
  }
  return /^(postgres|postgresql|sqlite)$/.test(textOf(node) ?? '')
}
