import { closeSync, openSync, readSync } from 'node:fs'
import { regularFonts } from './pdf-fonts.ts'

/** One bit for each code point of Unicode; created for the first text that needs it. */
let known: Uint8Array | undefined

/** Letters of Europe, which need no check of the fonts. */
const plain = /^[\n\r\t -~\u00a0-\u024f\u2010-\u2026]*$/
/** Characters without a glyph: spaces, controls, direction marks, joiners. */
const unseen = /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]/u

const SHOWN_MAX = 10

/**
 * The characters of a text that none of our fonts has, each once: a PDF shows a box for each, unless Typst's own fonts
 * have it.
 */
export function unprintableSigns(text: string): string[] {
  if (plain.test(text)) return []
  known ??= codePointsOf(regularFonts())
  const bits = known
  return [...new Set(text.toWellFormed())].filter((sign) => {
    const point = sign.codePointAt(0) ?? 0
    return !unseen.test(sign) && ((bits[point >> 3] ?? 0) & (1 << (point & 7))) === 0
  })
}

/** The warning for a user who saves or sends `text` in the member of that name; none if all of it can be printed. */
export function signWarnings(member: string, text: unknown): string[] {
  const signs = typeof text === 'string' ? unprintableSigns(text) : []
  if (signs.length === 0) return []
  const rendered = signs.slice(0, SHOWN_MAX).join(' ')
  const more = signs.length > SHOWN_MAX ? ' …' : ''
  return [
    `${member}: the fonts of documents do not have ${rendered}${more}, which may print as boxes. Look at the PDF.`,
  ]
}

function codePointsOf(paths: readonly string[]): Uint8Array {
  const bits = new Uint8Array(0x110000 / 8)
  for (const path of paths) {
    for (const point of mappedPoints(characterMap(path)))
      bits[point >> 3] = (bits[point >> 3] ?? 0) | (1 << (point & 7))
  }
  return bits
}

/** The table `cmap` of a font (OpenType), read separately: a file has up to 10 MiB. */
function characterMap(path: string): DataView {
  const file = openSync(path, 'r')
  try {
    const read = (offset: number, length: number) => {
      const bytes = new Uint8Array(length)
      readSync(file, bytes, 0, length, offset)
      return new DataView(bytes.buffer)
    }
    const tables = read(12, 16 * read(4, 2).getUint16(0))
    for (let at = 0; at < tables.byteLength; at += 16) {
      if (tables.getUint32(at) === 0x636d6170) return read(tables.getUint32(at + 8), tables.getUint32(at + 12))
    }
    throw new Error(`${path} has no cmap`)
  } finally {
    closeSync(file)
  }
}

/** The code points with a glyph in any of its Unicode subtables. Format 4 has 16 bits, format 12 all. */
function* mappedPoints(map: DataView): Generator<number> {
  for (let part = 0; part < map.getUint16(2); part += 1) {
    const at = map.getUint32(8 + 8 * part)
    const format = map.getUint16(at)
    if (format === 4) yield* pointsOfFormat4(map, at)
    else if (format === 12) yield* pointsOfFormat12(map, at)
  }
}

function* pointsOfFormat4(map: DataView, at: number): Generator<number> {
  const size = map.getUint16(at + 6)
  for (let segment = 0; segment < size; segment += 2) {
    const end = map.getUint16(at + 14 + segment)
    const start = map.getUint16(at + 16 + size + segment)
    const delta = map.getUint16(at + 16 + 2 * size + segment)
    const rangeAt = at + 16 + 3 * size + segment
    const range = map.getUint16(rangeAt)
    for (let point = start; point <= end && point < 0xffff; point += 1) {
      const glyph = range === 0 ? point + delta : map.getUint16(rangeAt + range + 2 * (point - start))
      if ((glyph & 0xffff) !== 0) yield point
    }
  }
}

function* pointsOfFormat12(map: DataView, at: number): Generator<number> {
  for (let group = at + 16; group < at + 16 + 12 * map.getUint32(at + 12); group += 12) {
    for (let point = map.getUint32(group); point <= map.getUint32(group + 4); point += 1) yield point
  }
}
