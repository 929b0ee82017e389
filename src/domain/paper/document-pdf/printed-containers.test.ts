import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutColon } from './printed-containers.ts'

test('a label in a grid has no colon at its end', () => {
  const mark = '\u200f'
  const cases = [
    ['Date', 'Date'],
    ['Date :', 'Date'],
    ['Date: ', 'Date'],
    [`Date : ${mark}`, `Date${mark}`],
    [`${mark}日期：${mark}`, `${mark}日期${mark}`],
    ['From: to', 'From: to'],
    ['From: to:', 'From: to'],
    ['Ratio ::', 'Ratio :'],
    [':', ''],
  ]
  for (const [label = '', shown] of cases) assert.equal(withoutColon(label), shown, label)
})

test('a label with many blanks is handled quickly', () => {
  for (const label of [`a${' '.repeat(300_000)}b`, `a${': '.repeat(150_000)}b`]) {
    const before = process.threadCpuUsage()
    assert.equal(withoutColon(label), label)
    const ms = process.threadCpuUsage(before).user / 1000
    assert.ok(ms < 1000, `${ms} ms`)
  }
})
