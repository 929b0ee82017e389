import { strFromU8, strToU8 } from 'fflate'

/**
 * Writes the numbers that a workbook shows as percentages as they are shown: `25%` for 0.25 (ECMA-376, part 1, 18.3.1.4 and
 * 18.8.30). The reader of workbooks gives only the number.
 */
export function writePercentages(parts: Record<string, Uint8Array>): void {
  const styles = percentStyles(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()))
  if (styles.size === 0) return
  for (const [name, part] of Object.entries(parts)) {
    if (name.startsWith('xl/worksheets/')) parts[name] = strToU8(strFromU8(part).replace(cell, withPercentage))
  }

  function withPercentage(whole: string, start: string, attributes: string, value: string): string {
    const [style, type, number] = [attribute(attributes, 's'), attribute(attributes, 't') ?? 'n', Number(value)]
    if (style === undefined || !styles.has(style) || type !== 'n' || !Number.isFinite(number)) return whole
    // Spreadsheets show 15 digits.
    return `${start}${Number((number * 100).toPrecision(15))}%`
  }
}

/** A cell up to its value. Elements can have a prefix. No repeat here reads past a `<`, so each takes linear time. */
const cell =
  /(<(?:\w+:)?c\b([^<>]*)>\s*(?:<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v>)([^<]+)/g

/** The numbers of the cell formats whose numbers are percentages. */
function percentStyles(xml: string): ReadonlySet<string> {
  const own = [...xml.matchAll(/<(?:\w+:)?numFmt\b([^<>]*)>/g)].filter(([, attributes = '']) =>
    isPercentage(attribute(attributes, 'formatCode') ?? ''),
  )
  const formats = new Set([...builtIn, ...own.map(([, attributes = '']) => attribute(attributes, 'numFmtId'))])
  const [, fromCellFormats = ''] = xml.split(/<(?:\w+:)?cellXfs\b/, 2)
  const [cellFormats = ''] = fromCellFormats.split(/<\/(?:\w+:)?cellXfs>/, 1)
  const used = [...cellFormats.matchAll(/<(?:\w+:)?xf\b([^<>]*)>/g)].map(([, one = '']) => attribute(one, 'numFmtId'))
  return new Set(used.flatMap((format, at) => (formats.has(format) ? [String(at)] : [])))
}

/** `0%` and `0.00%`. */
const builtIn: readonly (string | undefined)[] = ['9', '10']

/** A sign in quotes or after a backslash is text. */
function isPercentage(format: string): boolean {
  return format.replaceAll(/&quot;.*?&quot;|\\./g, '').includes('%')
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])(.*?)\\1`).exec(attributes)?.[2]
}
