const BOM = '\uFEFF'
/** The beginning of a formula of spreadsheets. */
const formula = /^[=+\-@\t\r]/

/** Rows of cells as CSV (RFC 4180), in UTF-8 with a byte order mark. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** Text that begins like a formula gets an apostrophe before it; numbers stay numbers. */
function quoted(text: string): string {
  const safe = formula.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
