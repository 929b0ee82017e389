/** Reads PDFs as people and programs do, with poppler's `pdftotext`. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

/** Without poppler the tests that read PDFs show as skipped; with CI set they fail, so that they are never left out. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined || process.env.CI !== undefined

/** The text of a PDF, page by page, line by line as it is laid out; spaces of every width are one space. */
export function pdfPages(pdf: Buffer): string[] {
  const { status, stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const pages = stdout.split('\f').slice(0, -1)
  return pages.map((page) => page.normalize('NFKC').replace(/[^\S\n]+/g, ' '))
}

export function pdfText(pdf: Buffer): string {
  return pdfPages(pdf).join('\n')
}

/** Whether the file says that it is a PDF/A-3a, which its writer checks: no sign without a glyph, all fonts inside. */
export function isArchivePdf(pdf: Buffer): boolean {
  return /<pdfaid:part>3<[\s\S]*<pdfaid:conformance>A</.test(pdf.toString('latin1'))
}
