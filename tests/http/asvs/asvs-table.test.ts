/** docs/operating/security.md and the tests that are named by the numbers of ASVS 5.0 have the same requirements. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { requirementRows } from './security-table.ts'

/** Every requirement of levels 1 and 2 (ASVS 5.0.0): the last number of each section. */
const sections: Readonly<Record<string, readonly number[]>> = {
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
}

/** The numbers of the tests, by the name of their file. */
function testedNumbers(): Map<string, string[]> {
  const files = globSync('*.test.ts', { cwd: import.meta.dirname })
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8')
      const numbers = [...text.matchAll(/^ *test\(\s*['"`](\d+\.\d+\.\d+) /gm)].map(([, number = '']) => number)
      return [basename(file, '.test.ts'), numbers]
    }),
  )
}

test('the table has each requirement of levels 1 and 2 of chapters 3, 6, 7 and 10, once', () => {
  const wanted = Object.entries(sections).flatMap(([section, numbers]) => numbers.map((one) => `${section}.${one}`))
  assert.deepEqual(
    requirementRows().map(({ number }) => number),
    wanted,
  )
})

test('each row says whether it applies, and how or why not', () => {
  for (const { number, applies, how } of requirementRows()) {
    assert.ok(['yes', 'operator', 'no'].includes(applies), `${number}: ${applies}`)
    assert.ok(how.length > 5, `${number}: ${how}`)
  }
})

test('each requirement that applies, and no other, has one test with its number in the file that the table names', () => {
  const inTable = requirementRows()
    .filter(({ applies }) => applies === 'yes')
    .map(({ number, test: file }) => `${number} in ${file}`)
  const inTests = [...testedNumbers()].flatMap(([file, numbers]) => numbers.map((number) => `${number} in ${file}`))
  assert.deepEqual(inTests.toSorted(), inTable.toSorted())
  const untested = requirementRows().filter(({ applies, test: file }) => applies !== 'yes' && file !== undefined)
  assert.deepEqual(untested, [])
})
