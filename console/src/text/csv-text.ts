const BOM = '\uFEFF'
/** The beginning of a cell with a formula: some spreadsheets divide the lines of a file at semicolons, and remove quotes. */
const cellWithFormula = /(^|[;\t\r\n])(?='*[[\s\p{Cf}"]--[\t\r\n]]*[=+\-@＝＋－＠\|])/gv

/** Rows of cells as CSV (RFC 4180), in UTF-8 with a byte order mark. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** What begins like a formula gets an apostrophe before it; numbers stay numbers. */
function quoted(text: string): string {
  const safe = /^-?\d+(\.\d+)?$/.test(text) ? text : text.replace(cellWithFormula, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
