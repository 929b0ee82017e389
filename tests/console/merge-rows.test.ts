import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeRows } from '../../console/src/pages/documents/merge-rows.ts'
import { emptyLine, type Row } from '../../console/src/pages/documents/paper-draft.ts'
import type { Versions } from '../../console/src/ui/merge-typed.ts'

/** `1:Grade`: a line with an id; `x:Mix`: a new one; `#5:Day`: a heading. */
function rowsOf(text: string): readonly Row[] {
  return text.split(' ').flatMap((one): Row[] => {
    if (one === '') return []
    const [name = '', said = ''] = one.split(':')
    const id = Number(name.replace('#', '')) || undefined
    if (name.startsWith('#')) return [{ type: 'group', key: name, id, name: said }]
    return [emptyLine({ key: name, id, item_text: said })]
  })
}

const saidBy = (row: Row) => (row.type === 'group' ? row.name : row.item_text)
const shown = (rows: readonly Row[]) => rows.map((row) => `${row.key}:${saidBy(row)}`).join(' ')

function merged(versions: Versions<readonly Row[]>) {
  const found = mergeRows(versions, saidBy)
  assert.ok(found !== undefined)
  return found
}

function merge(base: string, theirs: string, mine: string) {
  const versions = { base: rowsOf(base), theirs: rowsOf(theirs), mine: rowsOf(mine) }
  const { value, base: next, yielded, isDisputed } = merged(versions)
  const again = merged({ base: next, theirs: versions.theirs, mine: value })
  assert.deepEqual([shown(again.value), again.isDisputed], [shown(value), isDisputed], 'merged twice')
  return [shown(value), shown(yielded), isDisputed]
}

const both = (rows: string) => [rows, rows, false]

test('changes of different rows are merged', () => {
  assert.deepEqual(merge('1:a #2:b 3:c', '1:A #2:b 3:c', '1:a #2:b 3:C'), both('1:A #2:b 3:C'))
  assert.deepEqual(merge('1:a #2:b 3:c', '1:a #2:B 3:c', '1:a #2:b 3:C x:d'), both('1:a #2:B 3:C x:d'))
  assert.deepEqual(merge('1:a 2:b', '1:a 4:e 2:b', '1:a 2:B'), both('1:a 4:e 2:B'))
  assert.deepEqual(merge('1:a 2:b 3:c', '2:b 3:c', '1:a 2:b'), both('2:b'))
  assert.deepEqual(merge('1:a 2:b 3:c', '1:a 2:b 3:C', '2:b 1:a 3:c'), both('2:b 1:a 3:C'))
  assert.deepEqual(merge('1:a 2:b 3:c', '2:b 1:a 3:c', '1:a 2:b x:d 3:c'), both('2:b x:d 1:a 3:c'))
  assert.deepEqual(merge('1:a', '1:A', '1:A'), both('1:A'))
})

test('rows are not merged one by one if both have added some, which can be the same', () => {
  const versions = { base: rowsOf('1:a'), theirs: rowsOf('1:a 2:b'), mine: rowsOf('1:a x:b y:c') }
  assert.equal(mergeRows(versions, saidBy), undefined)
})

test('a row that both have changed, and an order that both have changed, are disputed', () => {
  assert.deepEqual(merge('1:a 2:b', '1:A 2:B', '1:x 2:b'), ['1:x 2:B', '1:A 2:B', true])
  assert.deepEqual(merge('1:a 2:b', '1:a', '1:a 2:x'), ['1:a 2:x', '1:a', true])
  assert.deepEqual(merge('1:a 2:b', '1:a 2:x', '1:a'), ['1:a', '1:a 2:x', true])
  assert.deepEqual(merge('1:a 2:b 3:c', '2:b 1:a 3:c', '1:a 3:c 2:b'), ['1:a 3:c 2:b', '2:b 1:a 3:c', true])
})

test('a new heading in another order is disputed, if a line would get a heading that neither user gave it', () => {
  assert.deepEqual(merge('1:a 2:b 3:c', '2:b 1:a 3:c', '1:a 2:b #x:X 3:c'), ['1:a 2:b #x:X 3:c', '2:b 1:a 3:c', true])
  assert.deepEqual(merge('1:a 2:b 3:c', '1:a 2:b #9:X 3:c', '2:b 1:a 3:c'), ['2:b 1:a 3:c', '1:a 2:b #9:X 3:c', true])
  assert.deepEqual(merge('1:a 2:b 3:c', '2:b 1:a 3:c', '1:a 2:b 3:c #x:X x:d'), both('2:b 1:a 3:c #x:X x:d'))
  assert.deepEqual(merge('#8:H 1:a 2:b 3:c', '#8:H 2:b 1:a 3:c', '#8:I 1:a 2:b 3:c'), both('#8:I 2:b 1:a 3:c'))
  assert.deepEqual(merge('#8:H 1:a #9:I 2:b', '#8:H 1:a 2:b', '#8:H 1:a #9:I #x:X 2:b'), both('#8:H 1:a #x:X 2:b'))
})

test('a row that others have removed is a new one, if it stays', () => {
  const { value } = merged({ base: rowsOf('1:a'), theirs: [], mine: rowsOf('1:x') })
  assert.deepEqual(
    value.map(({ key, id }) => [key, id]),
    [['1', undefined]],
  )
})
