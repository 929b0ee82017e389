import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type PlainWorkbook, plainWorkbook } from './plain-workbook.ts'

const MIB = 1024 * 1024
const ENTRY = 0x02014b50
const HEADER_LENGTH = 46

/** The ZIP with another size stated in the directory for an entry. */
function stating(zip: Uint8Array, name: string, size: number): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = 0; at < zip.length - HEADER_LENGTH; at += 1) {
    const start = at + HEADER_LENGTH
    const isEntry = view.getUint32(at, true) === ENTRY && strFromU8(zip.subarray(start, start + name.length)) === name
    if (isEntry) view.setUint32(at + 24, size, true)
  }
  return zip
}

/** The ZIP with an entry before the others that its directory does not list. */
function hiding(zip: Uint8Array, hidden: Uint8Array): Uint8Array {
  const shift = hidden.length
  const whole = new Uint8Array([...hidden, ...zip])
  const view = new DataView(whole.buffer)
  const end = whole.length - 22
  const directory = view.getUint32(end + 16, true) + shift
  view.setUint32(end + 16, directory, true)
  view.setUint32(directory + 42, view.getUint32(directory + 42, true) + shift, true)
  return whole
}

const partsOf = (workbook: PlainWorkbook | undefined) => unzipSync(workbook?.zip ?? assert.fail('it is refused'))

describe('a workbook that is zipped again', () => {
  test('has the same parts, but no pictures', () => {
    const sheet = 'xl/worksheets/sheet1.xml'
    const parts = {
      [sheet]: strToU8('<a>Ä</a>'),
      'xl/workbook.xml.rels': strToU8('<b/>'),
      'xl/media/a.png': new Uint8Array(9),
    }
    const found = partsOf(plainWorkbook(zipSync(parts), MIB))
    assert.deepEqual(Object.keys(found), [sheet, 'xl/workbook.xml.rels'])
    assert.equal(strFromU8(found[sheet] ?? assert.fail()), '<a>Ä</a>')
  })

  test('is refused if it is too large or has too many parts', () => {
    const big = zipSync({ 'a.xml': new Uint8Array(MIB), 'b.xml': new Uint8Array(1) })
    assert.equal(plainWorkbook(big, MIB), undefined)
    assert.notEqual(plainWorkbook(big, MIB + 1), undefined)
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.xml`, new Uint8Array()]))
    assert.equal(plainWorkbook(zipSync(many), MIB), undefined)
  })

  test('has at most as much of a part as its directory states', () => {
    const lying = stating(zipSync({ 'a.xml': new Uint8Array(20 * MIB) }), 'a.xml', 1000)
    const found = partsOf(plainWorkbook(lying, MIB))
    assert.equal(found['a.xml']?.length, 1000)
  })

  test('has no part that its directory does not list', () => {
    const hidden = zipSync({ 'hidden.xml': strToU8('<b/>') })
    const local = hidden.subarray(0, hidden.length - 22 - HEADER_LENGTH - 'hidden.xml'.length)
    const found = partsOf(plainWorkbook(hiding(zipSync({ 'a.xml': strToU8('<a/>') }), local), MIB))
    assert.deepEqual(Object.keys(found), ['a.xml'])
  })
})
