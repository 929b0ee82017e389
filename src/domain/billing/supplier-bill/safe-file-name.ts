/** The endings that names of files of a type keep. The first is added to any other name. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/xml': ['xml'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
}

/** Of files whose type is not known: endings of documents and pictures, which no system runs. */
const harmless = [
  ...['bin', ...Object.values(endings).flat()],
  ...['txt', 'md', 'rtf', 'docx', 'pptx', 'odt', 'odp'],
  ...['gif', 'webp', 'tif', 'tiff', 'heic', 'dwg', 'dxf'],
  ...['zip', '7z', 'gz'],
]

/**
 * The name with an ending that fits the type of the file. A supplier chooses the name, so it could end in `.exe` or `.hta`, which a
 * system runs when the file is opened.
 */
export function safeFileName(name: string, type: string): string {
  const [first, ...others] = endings[type] ?? harmless
  const ending = name.split('.').slice(1).at(-1)?.toLowerCase() ?? ''
  return ending === first || others.includes(ending) ? name : `${name}.${first}`
}
