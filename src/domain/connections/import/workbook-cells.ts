import { strFromU8, strToU8 } from 'fflate'

/**
 * Writes cells as the workbook shows them where its reader would give something else: numbers that are percentages (`25%` for
 * 0.25) or have leading zeros (`04109` for 4109), errors such as `#N/A`, and days and times in ISO 8601, which have no zone
 * (ECMA-376, part 1, 18.3.1.4 and 18.8.30).
 */
export function writeShownCells(parts: Record<string, Uint8Array>): void {
  const shownBy = shownStyles(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()))
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith('xl/worksheets/')) continue
    if (shownBy.size === 0 && !canBeUnlikeShown(part)) continue
    const text = strFromU8(part).replace(cellWithoutResult, withoutResult).replace(cell, asShown)
    parts[name] = strToU8(text)
  }

  function asShown(whole: string, start: string, attributes: string, rest: string, value: string): string {
    const [style, type] = [attribute(attributes, 's'), attribute(attributes, 't') ?? 'n']
    if (type === 'd') return `${start}${withType(attributes)}${rest}${onClock(value.trim())}`
    if (type === 'e') return `${start}${withType(attributes)}${rest}${value}`
    const shown = type === 'n' && style !== undefined ? shownBy.get(style)?.(value) : undefined
    return shown === undefined ? whole : `${start}${attributes}${rest}${shown}`
  }
}

/** A day, a time, or both, in ISO 8601, with at most nine digits of a fraction. */
const dayOrTime = /^(?:\d{4}-\d\d-\d\d(?:T|$))?(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?$/

/** A day or a time on a clock: seconds are rounded, and a midnight is its day. A workbook knows no zone, so `Z` has no meaning. */
function onClock(value: string): string {
  const plain = value.replace(/Z$/, '').replace(/(\.\d{9})\d+$/, '$1')
  if (!dayOrTime.test(plain)) return plain
  try {
    if (!plain.includes('-')) return Temporal.PlainTime.from(plain).round('second').toString()
    return Temporal.PlainDateTime.from(plain).round('second').toString().replace('T00:00:00', '')
  } catch {
    return plain
  }
}

/** Whether a sheet has errors, formulas, or days in ISO 8601. */
function canBeUnlikeShown(sheet: Uint8Array): boolean {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.length)
  return ['"e"', "'e'", '"d"', "'d'", '<f', ':f'].some((part) => bytes.includes(part))
}

/** A cell up to its value. Elements can have a prefix. No repeat here reads past a `<`, so each takes linear time. */
const cell =
  /(<(?:\w+:)?c\b)([^<>]*)(>\s*(?:<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v>)([^<]+)/g

/** A cell with a formula that no program has computed. */
const cellWithoutResult =
  /(<(\w+:)?c\b)([^<>]*)(>\s*<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*)(?=<\/(?:\w+:)?c>)/g

function withoutResult(_: string, start: string, prefix = '', attributes: string, rest: string): string {
  return `${start}${withType(attributes)}${rest}<${prefix}v>#VALUE!</${prefix}v>`
}

/** The attributes of a cell with a text. */
function withType(attributes: string): string {
  return `${attributes.replace(/(^|\s)t\s*=\s*(["']).*?\2/, '')} t="str"`
}

/** How numbers are shown, by cell format; undefined if a number is shown in another way. */
type Shown = (number: string) => string | undefined

/** The cell formats whose numbers are percentages or have leading zeros. */
function shownStyles(xml: string): ReadonlyMap<string, Shown> {
  const formats = new Map<string | undefined, Shown>([
    ['9', percentage],
    ['10', percentage],
  ])
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w+:)?numFmt\b([^<>]*)>/g)) {
    const shown = shownAs(attribute(attributes, 'formatCode') ?? '')
    if (shown !== undefined) formats.set(attribute(attributes, 'numFmtId'), shown)
  }
  const [, fromCellFormats = ''] = xml.split(/<(?:\w+:)?cellXfs\b/, 2)
  const [cellFormats = ''] = fromCellFormats.split(/<\/(?:\w+:)?cellXfs>/, 1)
  const used = [...cellFormats.matchAll(/<(?:\w+:)?xf\b([^<>]*)>/g)].map(([, one = '']) => attribute(one, 'numFmtId'))
  return new Map(
    used.flatMap((format, at) => {
      const shown = formats.get(format)
      return shown === undefined ? [] : [[String(at), shown] as const]
    }),
  )
}

function shownAs(format: string): Shown | undefined {
  const zeros = /^(?:\[\$-[\dA-Fa-f]*\])?(0{2,20})(?:;@)?$/.exec(format)?.[1]
  if (zeros !== undefined) return (number) => (/^\d+$/.test(number) ? number.padStart(zeros.length, '0') : undefined)
  // A sign in quotes or after a backslash is text.
  return format.replaceAll(/&quot;.*?&quot;|\\./g, '').includes('%') ? percentage : undefined
}

function percentage(number: string): string | undefined {
  // Spreadsheets show 15 digits.
  return Number.isFinite(Number(number)) ? `${Number((Number(number) * 100).toPrecision(15))}%` : undefined
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])(.*?)\\1`).exec(attributes)?.[2]
}
