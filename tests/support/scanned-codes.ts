/** Reads codes on a PDF as phones do: poppler draws the page, and zbar's `zbarimg` finds codes. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { hasPoppler } from './pdf-text.ts'

/** Without zbar the tests that read codes are skipped; with CI set they fail. */
export const hasScanner =
  hasPoppler && (spawnSync('zbarimg', ['--version']).error === undefined || process.env.CI !== undefined)

/** The texts of the QR codes on a page of a PDF; empty if there are none. */
export function scannedCodes(pdf: Buffer, page: number): string[] {
  const only = ['-f', String(page), '-l', String(page), '-singlefile']
  const drawn = spawnSync('pdftoppm', ['-r', '150', '-png', ...only, '-'], { input: pdf, maxBuffer: 50_000_000 })
  assert.equal(drawn.status, 0, drawn.stderr.toString())
  // The raw bytes: zbar would guess their encoding.
  const read = spawnSync('zbarimg', ['--quiet', '--raw', '--oneshot', '-Sbinary', '-'], { input: drawn.stdout })
  if (read.error !== undefined) throw read.error
  return read.stdout.length === 0 ? [] : [read.stdout.toString('utf8')]
}
