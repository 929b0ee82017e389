const END = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const COMMENT_MAX = 65_535
const ENTRIES_MAX = 5_000

/**
 * The size of all entries of a ZIP file, as its directory states it, in bytes (APPNOTE 4.3.12); undefined where the file has no list of
 * entries. A file can lie here: what reads it has a limit of memory, too.
 */
export function unzippedSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_LENGTH
  const first = Math.max(0, end - COMMENT_MAX)
  while (end >= first && view.getUint32(end, true) !== END) end -= 1
  if (end < first) return undefined
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > ENTRIES_MAX) return Number.POSITIVE_INFINITY
  let size = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return undefined
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}
