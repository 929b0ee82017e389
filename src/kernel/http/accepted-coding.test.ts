import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedCoding } from './accepted-coding.ts'

test('weights may have blanks around their semicolon', () => {
  assert.equal(acceptedCoding('br ; q=0.1 , gzip ;q=0.5'), 'gzip')
  assert.equal(acceptedCoding('gzip; q=0, BR'), 'br')
  assert.equal(acceptedCoding('*  ;  q=0'), undefined)
})

test('a header of 60,000 characters is read in less than 100 ms, whatever it contains', () => {
  for (const hostile of [`a${' '.repeat(60_000)}b`, ';'.repeat(60_000), ' ;'.repeat(30_000), ','.repeat(60_000)]) {
    const before = process.threadCpuUsage()
    acceptedCoding(hostile)
    const ms = process.threadCpuUsage(before).user / 1000
    assert.ok(ms < 100, `${hostile.slice(0, 4)}: ${ms} ms`)
  }
})
