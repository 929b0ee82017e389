import { SaxesParser } from 'saxes'
import { cutText } from '../cut-text.ts'

/** A parsed element. Prefixes are removed: names are compared with their namespace. */
export interface ReadElement {
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly elements: readonly ReadElement[]
  /** Its direct text, trimmed. */
  readonly text: string
}

/** The limits of a document. */
export interface XmlLimits {
  readonly bytes: number
  readonly elements: number
  readonly depth: number
}

/**
 * Thrown if the file is not XML, or exceeds the limits. The message continues after "the file": `is not well-formed:
 * …`.
 */
export class CannotReadXml extends Error {
  override readonly name = 'CannotReadXml'
}

interface Growing {
  readonly name: string
  readonly namespace: string
  readonly attributes: Record<string, string>
  readonly elements: Growing[]
  text: string
}

/** The accepted names of encodings in a declaration; invoices use no others. */
const encodings = /^(utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-\d+|windows-125\d)$/i
const MESSAGE_LENGTH_MAX = 120

/**
 * Parses XML into elements. Documents with a document type are refused: entities are declared there, which can name
 * files and grow without limit. Comments and processing instructions are left out.
 */
export function readXml(bytes: Uint8Array, limits: XmlLimits): ReadElement {
  if (bytes.length > limits.bytes) throw new CannotReadXml(`has more than ${limits.bytes} bytes`)
  const text = textOf(bytes)
  const root: Growing = { name: '', namespace: '', attributes: {}, elements: [], text: '' }
  const open: Growing[] = [root]
  const parser = new SaxesParser({ xmlns: true })
  let count = 0
  parser.on('error', (error) => {
    throw new CannotReadXml(`is not well-formed XML: ${shortened(error.message)}`)
  })
  parser.on('doctype', () => {
    throw new CannotReadXml('declares a document type (DOCTYPE), which an invoice must not have')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1
    if (count > limits.elements) throw new CannotReadXml(`has more than ${limits.elements} elements`)
    if (open.length > limits.depth) throw new CannotReadXml(`has elements nested more than ${limits.depth} levels deep`)
    const named = Object.values(attributes).filter(({ prefix, local }) => prefix === '' && local !== 'xmlns')
    const values = Object.fromEntries(named.map((attribute) => [attribute.local, attribute.value]))
    const element: Growing = { name: local, namespace: uri, attributes: values, elements: [], text: '' }
    open.at(-1)?.elements.push(element)
    open.push(element)
  })
  const add = (part: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed !== undefined) closed.text = closed.text.trim()
  })
  parser.write(text).close()
  const [element] = root.elements
  if (element === undefined) throw new CannotReadXml('contains no XML')
  return element
}

/** Detected by the byte order mark, by the bytes of a first "<" in UTF-16, or by the declaration. */
function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // The text no longer has the encoding that it declares, and text before the declaration would be invalid.
    return text.replace(/^\s*<\?xml[^>]*\?>/, '').trimStart()
  } catch {
    throw new CannotReadXml(`is not text in ${encoding}`)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  if (first === 0xef && second === 0xbb) return 'utf-8'
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1] ?? 'utf-8'
  if (!encodings.test(declared)) throw new CannotReadXml(`is in an unsupported encoding: ${shortened(declared)}`)
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared.toLowerCase()
}

function shortened(text: string): string {
  return text.length > MESSAGE_LENGTH_MAX ? `${cutText(text, MESSAGE_LENGTH_MAX)}…` : text
}
