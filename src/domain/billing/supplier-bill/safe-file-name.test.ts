import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeFileName } from './safe-file-name.ts'

test('the file name of a supplier gets an extension that is safe for its type', () => {
  for (const [name, type, expected] of [
    ['Hours.PDF', 'application/pdf', 'Hours.PDF'],
    ['hours.exe', 'application/pdf', 'hours.exe.pdf'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['bill.hta', 'application/xml', 'bill.hta.xml'],
    ['plan.dwg', 'application/octet-stream', 'plan.dwg'],
    ['plan.pdf.exe', 'application/octet-stream', 'plan.pdf.exe.bin'],
    ['plan.exe.', 'application/octet-stream', 'plan.exe..bin'],
    ['plan.exe ', 'application/octet-stream', 'plan.exe .bin'],
    ['exe', 'application/octet-stream', 'exe.bin'],
    ['.pdf', 'application/octet-stream', '.pdf'],
  ] as const) {
    assert.equal(safeFileName(name, type), expected)
  }
})
