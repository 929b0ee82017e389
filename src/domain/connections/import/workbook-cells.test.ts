import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, strToU8 } from 'fflate'
import { writeShownCells } from './workbook-cells.ts'

const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>'

function written(sheet: string, look = styles): string {
  const parts = { 'xl/styles.xml': strToU8(look), 'xl/worksheets/sheet1.xml': strToU8(sheet) }
  writeShownCells(parts)
  return strFromU8(parts['xl/worksheets/sheet1.xml'])
}

test('percentage cells are written as they are shown', () => {
  assert.equal(written('<x:c r="A1" s="1"> <x:v>0.25</x:v></x:c>'), '<x:c r="A1" s="1"> <x:v>25%</x:v></x:c>')
  assert.equal(written('<c s="1"><f>B1/4</f><v>0.25</v></c>'), '<c s="1"><f>B1/4</f><v>25%</v></c>')
  assert.equal(written('<c s="1"><f si="0"/><v>0.25</v></c>'), '<c s="1"><f si="0"/><v>25%</v></c>')
})

test('numbers with leading zeros are written as they are shown', () => {
  const look = styles.replace('<cellXfs>', '<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs>')
  const zeros = look.replace('numFmtId="9"', 'numFmtId="164"')
  assert.equal(written('<c s="1"><v>4109</v></c>', zeros), '<c s="1"><v>04109</v></c>')
  for (const other of ['<c s="1"><v>10115</v></c>', '<c s="1"><v>0.5</v></c>', '<c s="0"><v>4109</v></c>']) {
    assert.equal(written(other, zeros), other)
  }
})

test('errors and formulas without a result are written as texts', () => {
  const plain = '<styleSheet/>'
  assert.equal(written('<c r="A1" t="e"><f>X</f><v>#N/A</v></c>', plain), '<c r="A1" t="str"><f>X</f><v>#N/A</v></c>')
  assert.equal(
    written('<x:c r="A1" s="1"><x:f>B1*2</x:f></x:c>', plain),
    '<x:c r="A1" s="1" t="str"><x:f>B1*2</x:f><x:v>#VALUE!</x:v></x:c>',
  )
  for (const other of ['<c t="str"><f>X</f><v></v></c>', '<c t="str"><f>X</f><v/></c>', '<c><f>X</f><v>1</v></c>']) {
    assert.equal(written(other, plain), other)
  }
})

test('the time to read a workbook is proportional to its length, whatever it contains', () => {
  const times = 40_000
  const good = '<c s="1"><v>0.5</v></c>'
  for (const piece of ['<c ', '<c s="1">', '<c><f ', '<c><f/', '<c><f>', '<f ', '<x:', 'a:', '<c><v>', '<c>  ']) {
    assertQuick(piece, () => assert.ok(written(good + piece.repeat(times)).startsWith('<c s="1"><v>50%')))
  }
  assertQuick('blanks', () => written(`<c>${' '.repeat(times * 4)}`))
  assertQuick('name', () => written(`<${'a'.repeat(times * 4)}`))
  assertQuick('attributes', () => written(`<c ${' s'.repeat(times)}="1"><v>0.5</v>`))
  for (const piece of ['<numFmt ', '<cellXfs ', '<cellXfs><xf ', '<xf ', '<numFmt formatCode="&quot;', '<numFmt s=']) {
    assertQuick(piece, () => written(good, piece.repeat(times)))
  }
  const quoted = `<numFmt numFmtId="170" formatCode="${'&quot;'.repeat(times + 1)}"/>`
  assertQuick('quotes', () => written(good, quoted + styles))
})

function assertQuick(what: string, read: () => void): void {
  const before = process.threadCpuUsage()
  read()
  const ms = process.threadCpuUsage(before).user / 1000
  assert.ok(ms < 1000, `${what}: ${ms} ms`)
}
