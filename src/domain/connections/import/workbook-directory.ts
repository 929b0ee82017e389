import { strFromU8, strToU8 } from 'fflate'

/** What a workbook says of its sheets (ECMA-376, part 1, 18.2). */
export interface WorkbookDirectory {
  /** Whether each sheet is hidden, in the order of the tabs. */
  readonly hidden: readonly boolean[]
  /** Whether days count from 1904: then a time without a day is on its first day. */
  readonly isFrom1904: boolean
}

const DIRECTORY = 'xl/workbook.xml'

/** An element up to the next one: a value can contain `>`, but not `<`. */
const sheet = /<(?:\w+:)?sheet\s[^<]*/g
const properties = /<(?:\w+:)?workbookPr\s[^<]*/
const from1904 = /\sdate1904\s*=\s*(["'])(?:1|true)\1/

/** Reads the directory. Writes `date1904` as the reader of workbooks expects it: it knows `1` only. */
export function readDirectory(parts: Record<string, Uint8Array>): WorkbookDirectory {
  const text = strFromU8(parts[DIRECTORY] ?? new Uint8Array())
  const plain = text.replace(properties, (found) => found.replace(from1904, ' date1904="1"'))
  if (plain !== text) parts[DIRECTORY] = strToU8(plain)
  return {
    hidden: [...text.matchAll(sheet)].map(([found]) => /\sstate\s*=\s*(["'])(?:hidden|veryHidden)\1/.test(found)),
    isFrom1904: from1904.test(properties.exec(text)?.[0] ?? ''),
  }
}
