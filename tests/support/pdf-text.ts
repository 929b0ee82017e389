/** Reads PDFs as people and programs do, with poppler's `pdftotext`. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

/** Without poppler the tests that read PDFs are skipped; with CI set they fail, so that CI never skips them. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined || process.env.CI !== undefined

/** The text of a PDF, page by page and line by line in its layout; all kinds of spaces become one space. */
export function pdfPages(pdf: Buffer): string[] {
  const { status, stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const pages = stdout.split('\f').slice(0, -1)
  return pages.map((page) => page.normalize('NFKC').replace(/[^\S\n]+/g, ' '))
}

export function pdfText(pdf: Buffer): string {
  return pdfPages(pdf).join('\n')
}

export interface PdfWord {
  readonly page: number
  readonly text: string
  readonly left: number
  readonly right: number
  /** The height of the line by its font; a little more than the letters. */
  readonly top: number
  readonly bottom: number
}

const POINTS_PER_MM = 72 / 25.4

/** The words of a PDF with their positions in millimetres from the top left of their page. */
export function pdfWords(pdf: Buffer): PdfWord[] {
  const { status, stdout, stderr } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g
  return stdout.split('<page ').flatMap((content, page) =>
    [...content.matchAll(word)].map(([, left, top, right, bottom, text = '']) => {
      const [x, y, endX, endY] = [left, top, right, bottom].map((points) => Number(points) / POINTS_PER_MM) as [
        number,
        number,
        number,
        number,
      ]
      return { page, text: text.normalize('NFKC'), left: x, top: y, right: endX, bottom: endY }
    }),
  )
}

/** The fonts of a PDF by their PostScript names, in order, without the subset prefix. */
export function pdfFonts(pdf: Buffer): string[] {
  const { status, stdout, stderr } = spawnSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const names = stdout
    .split('\n')
    .slice(2)
    .flatMap((line) => /^(?:[A-Z]{6}\+)?(\S+)/.exec(line)?.[1] ?? [])
  return [...new Set(names)].toSorted()
}

/** Whether the file declares PDF/A-3a, which its writer checks: every character has a glyph, all fonts are embedded. */
export function isArchivePdf(pdf: Buffer): boolean {
  return /<pdfaid:part>3<[\s\S]*<pdfaid:conformance>A</.test(pdf.toString('latin1'))
}

/** The colours of the rendered first page, as `#rrggbb`, with the number of pixels of each. */
export function pdfColours(pdf: Buffer): ReadonlyMap<string, number> {
  const drawn = spawnSync('pdftoppm', ['-r', '96', '-l', '1', '-'], { input: pdf, maxBuffer: 50_000_000 })
  assert.equal(drawn.status, 0, drawn.stderr.toString())
  // "P6", the width, the height and the largest value come before three bytes for each pixel.
  const [head = ''] = /^P6\s+\d+\s+\d+\s+255\s/.exec(drawn.stdout.toString('latin1', 0, 64)) ?? []
  const counts = new Map<string, number>()
  for (let at = head.length; at < drawn.stdout.length; at += 3) {
    const colour = `#${drawn.stdout.toString('hex', at, at + 3)}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}
