import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importTable } from './import-table.ts'

const tableOf = (text: string) => importTable(Buffer.from(text))

async function cellsOf(text: string) {
  const { columns, rows } = await tableOf(text)
  return [columns, ...rows.map(({ cells }) => cells)]
}

test('blank lines do not count as rows', async () => {
  const rows = Array.from({ length: 15_000 }, (_, at) => `Room ${at};room\r\n;\r\n\r\n`)
  const table = await tableOf(`Name;Typ\r\n${rows.join('')}`)
  assert.equal(table.rows.length, 15_000)
  assert.deepEqual(table.rows.at(-1), { line: 2 + 14_999 * 3, cells: ['Room 14999', 'room'] })
  const many = `Name\n${'A\n\n'.repeat(20_001)}`
  await assert.rejects(tableOf(many), /more than 20000 rows/)
})

test('a row with more cells than columns is not cut', async () => {
  const { rows } = await tableOf('Name,Note\nA,"one, two"\nB,one, two\nC,three,,\n')
  assert.deepEqual(
    rows.map(({ problem }) => problem !== undefined),
    [false, true, false],
  )
})

test('a cell beside the named columns is not dropped', async () => {
  const { columns, rows } = await tableOf('Name;Type; ;\nA;b;;\nB;b;note\nC;b;;note\n')
  assert.deepEqual(columns, ['Name', 'Type'])
  assert.deepEqual(
    rows.map(({ problem }) => problem !== undefined),
    [false, true, true],
  )
  assert.deepEqual((await tableOf('Name;;Type\nA;note;b\n')).columns, ['Name', '', 'Type'])
  assert.equal((await tableOf(`Name${';'.repeat(120)}\nA\n`)).columns.length, 1)
})

test('a comma separates columns only if nothing else does', async () => {
  assert.deepEqual(await cellsOf('Name\nSmith, John\n'), [['Name'], ['Smith, John']])
  assert.deepEqual(await cellsOf('Name;Adresse, Zeile 2\nA;b\n'), [
    ['Name', 'Adresse, Zeile 2'],
    ['A', 'b'],
  ])
  assert.deepEqual(await cellsOf('Name,Type\nA,b\n'), [
    ['Name', 'Type'],
    ['A', 'b'],
  ])
})

test('the first row can have line breaks in quotes, and lines can end with CR only', async () => {
  assert.deepEqual(await cellsOf('"Name\nof, the room";Typ\r\nA;b\r\n'), [
    ['Name\nof, the room', 'Typ'],
    ['A', 'b'],
  ])
  assert.deepEqual(await cellsOf('Name;Note\rA;one, two, three\r'), [
    ['Name', 'Note'],
    ['A', 'one, two, three'],
  ])
})

test('a line such as `sep=;` names the separator', async () => {
  for (const first of ['sep=;', 'SEP=;', '"sep=;"', '\uFEFFsep=;']) {
    const { columns, rows } = await tableOf(`${first}\r\nName\r\nSmith, John\r\n`)
    assert.deepEqual([columns, rows], [['Name'], [{ line: 3, cells: ['Smith, John'] }]], first)
  }
  assert.deepEqual(await cellsOf('sep=,\nName;Type,Note\nA,b\n'), [
    ['Name;Type', 'Note'],
    ['A', 'b'],
  ])
})
