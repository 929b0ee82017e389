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

/** The position of the cross of a Swiss payment slip on a page of A4, in millimetres from the left and the top. */
const swissCross = { x: 86.5, y: 228.5, size: 7 }
const DOTS_PER_INCH = 150

/**
 * The text of a Swiss payment slip on a page of A4. zbarimg takes the cross in the middle for a corner of the code (its
 * issue 167), which phones do not: it is covered first, and the code corrects what is missing.
 */
export function scannedSwissCodes(pdf: Buffer, page: number): string[] {
  const only = ['-f', String(page), '-l', String(page), '-singlefile']
  const drawn = spawnSync('pdftoppm', ['-r', String(DOTS_PER_INCH), ...only, '-'], {
    input: pdf,
    maxBuffer: 50_000_000,
  })
  assert.equal(drawn.status, 0, drawn.stderr.toString())
  const picture = drawn.stdout
  const [head = '', width = '0'] = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(picture.toString('latin1', 0, 40)) ?? []
  const dots = (millimetres: number) => Math.round((millimetres * DOTS_PER_INCH) / 25.4)
  for (let row = dots(swissCross.y); row < dots(swissCross.y + swissCross.size); row += 1) {
    const begin = head.length + 3 * (row * Number(width) + dots(swissCross.x))
    picture.fill(255, begin, begin + 3 * dots(swissCross.size))
  }
  const read = spawnSync('zbarimg', ['--quiet', '--raw', '--oneshot', '-Sbinary', '-'], { input: picture })
  if (read.error !== undefined) throw read.error
  return read.stdout.length === 0 ? [] : [read.stdout.toString('utf8')]
}
