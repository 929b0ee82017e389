/** An element: either with text, or with elements. Attributes without a value are left out. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly content: string | readonly XmlElement[]
}

/** The children of an element: none, one, or several. */
export type XmlContent = XmlElement | undefined | readonly XmlContent[]

/** An element with text; without text there is no element, because an empty one has no meaning. */
export function textElement(
  name: string,
  text: string | undefined,
  attributes: XmlElement['attributes'] = {},
): XmlElement | undefined {
  const content = text === undefined ? '' : xmlCharactersOf(text).trim()
  return content === '' ? undefined : { name, attributes, content }
}

/** An element with elements; without any there is no element. */
export function groupElement(name: string, ...content: readonly XmlContent[]): XmlElement | undefined {
  const elements = elementsOf(content)
  return elements.length === 0 ? undefined : { name, attributes: {}, content: elements }
}

/** An element that is written even if it is empty, such as the root of a document. */
export function fixedElement(
  name: string,
  attributes: XmlElement['attributes'],
  ...content: readonly XmlContent[]
): XmlElement {
  return { name, attributes, content: elementsOf(content) }
}

/**
 * A document in UTF-8 as text: indented by two spaces, with a line end after each element. The same bytes every time.
 */
export function writeXml(root: XmlElement): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  write(root, '', lines)
  return `${lines.join('\n')}\n`
}

function elementsOf(content: readonly XmlContent[]): XmlElement[] {
  return content.flatMap((node) => (node === undefined ? [] : 'name' in node ? [node] : elementsOf(node)))
}

function write(element: XmlElement, indent: string, lines: string[]): void {
  const { name, attributes, content } = element
  let start = `${indent}<${name}`
  for (const key in attributes) start += attribute(key, attributes[key])
  if (content.length === 0) lines.push(`${start}/>`)
  else if (typeof content === 'string') lines.push(`${start}>${escaped(content)}</${name}>`)
  else {
    lines.push(`${start}>`)
    for (const node of content) write(node, `${indent}  `, lines)
    lines.push(`${indent}</${name}>`)
  }
}

function attribute(name: string, value: string | undefined): string {
  const text = value === undefined ? '' : xmlCharactersOf(value).trim()
  return text === ''
    ? ''
    : ` ${name}="${escaped(text)
        .replace(/"/g, '&quot;')
        .replace(/[\t\n]/g, ' ')}"`
}

function escaped(text: string): string {
  if (!/[&<>]/.test(text)) return text
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/**
 * A text as XML 1.0 can have it: control characters, unpaired surrogates, U+FFFE and U+FFFF are left out, and each line
 * ends with a line feed. Text programs copy their line breaks as vertical tabs.
 */
export function xmlCharactersOf(text: string): string {
  if (/^[\n\x20-\x7e]*$/.test(text)) return text
  return text
    .replace(/\r\n?|[\v\f]/g, '\n')
    .toWellFormed()
    .replace(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}
