/** A CSV reader (RFC 4180) for files of the service. */
import assert from 'node:assert/strict'

/** The rows of a file, each by the names of its columns. The file begins with a byte order mark and has CRLF. */
export function readCsv(file: Buffer): Record<string, string>[] {
  const text = file.toString('utf8')
  assert.equal(text[0], '\uFEFF')
  assert.ok(text.endsWith('\r\n'))
  const [head = [], ...rows] = linesOf(text.slice(1))
  return rows.map((cells) => {
    assert.equal(cells.length, head.length, cells.join(' | '))
    return Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']))
  })
}

function linesOf(text: string): string[][] {
  const lines: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  for (let match = field.exec(text); match !== null && field.lastIndex <= text.length; match = field.exec(text)) {
    const [, quoted, plain = '', end] = match
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (field.lastIndex === text.length) break
    if (end === '\r\n') lines.push([])
  }
  return lines
}
