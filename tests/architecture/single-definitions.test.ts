import assert from 'node:assert/strict'
import { test } from 'node:test'
import { program } from './source-tree.ts'

/** Migrations never change, SQL has no constants, and a table of waits has its own numbers. */
const mayWriteIt =
  /^src\/(migrations\/|kernel\/db\/sqlite\.ts|kernel\/time\/day-length\.ts|domain\/connections\/webhook\/delivery\/after-try\.ts)/

test('the last possible moment of a record is defined once', () => {
  const writing = program.filter(
    ({ path, tree }) => !path.startsWith('src/migrations/') && tree.text.includes('253_402'),
  )
  assert.deepEqual(
    writing.map(({ path }) => path),
    ['src/kernel/time/zone.ts'],
  )
})

test('the length of a day is defined once', () => {
  const writing = program.filter(({ path, tree }) => !mayWriteIt.test(path) && /\b86_?400(_000)?\b/.test(tree.text))
  assert.deepEqual(
    writing.map(({ path }) => path),
    [],
  )
})
