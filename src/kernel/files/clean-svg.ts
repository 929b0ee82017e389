import { isUtf8 } from 'node:buffer'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Invalid } from '../errors.ts'
import { isLocalCss, localSheet } from './local-css.ts'
import { PIXELS_MAX, pictureProblem, pixelsOf } from './picture-size.ts'

/**
 * Rewrites an SVG with only the allowed drawing elements, and attributes that run nothing and refer to nothing outside
 * the file. Everything that is not on the list is left out, including unknown features.
 */

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

const elements = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon image text tspan textPath ' +
    'linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA ' +
    'feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
)

/** Removed, but their children stay. */
const wrappers = new Set(['a', 'switch'])

/** No real drawing is nested more deeply, and renderers are not made for it. */
const DEPTH_MAX = 256

const embeddedPicture = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]*$/i

/** The cleaned SVG as text. Throws `Invalid` if the file is not well-formed, or not SVG. */
export function cleanSvg(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw notSvg('it is not UTF-8')
  const parser = new SaxesParser({ xmlns: true })
  const writer = new SvgWriter()
  parser.on('error', (error) => {
    throw notSvg(error.message)
  })
  parser.on('opentag', (tag) => writer.open(tag))
  parser.on('closetag', (tag) => writer.close(tag))
  parser.on('text', (text) => writer.text(text))
  parser.on('cdata', (text) => writer.text(text))
  parser.write(bytes.toString('utf8')).close()
  return writer.written
}

class SvgWriter {
  written = ''
  /** The treatment of each open element. */
  readonly #open: ('written' | 'unwrapped' | 'left out')[] = []
  #sheet: string | undefined
  #pixels = 0

  open(tag: SaxesTagNS): void {
    const { local } = tag
    if (this.#open.length === 0 && (local !== 'svg' || !isSvg(tag.uri))) throw notSvg(`its root element is ${tag.name}`)
    if (this.#open.length >= DEPTH_MAX) throw notSvg(`its elements are nested more than ${DEPTH_MAX} levels deep`)
    const fate = this.#fateOf(tag)
    this.#open.push(fate)
    if (fate !== 'written') return
    const kept = attributesOf(tag)
    if (local === 'image') this.#checkPictures(kept)
    const attributes = kept.map(([name, value]) => ` ${name}="${escaped(value)}"`)
    const namespace = this.written === '' ? ` xmlns="${SVG}"` : ''
    this.written += `<${local}${namespace}${attributes.join('')}${tag.isSelfClosing ? '/' : ''}>`
    if (local === 'style') this.#sheet = ''
  }

  /** Embedded pictures are drawn too, so their pixels are added up. */
  #checkPictures(attributes: readonly (readonly [name: string, value: string])[]): void {
    for (const [, value] of attributes.filter(([name, value]) => name === 'href' && embeddedPicture.test(value))) {
      const bytes = Buffer.from(value.slice(value.indexOf(',') + 1), 'base64')
      const problem = pictureProblem(bytes)
      if (problem !== undefined) throw notSvg(`a picture in it ${problem}`)
      this.#pixels += pixelsOf(bytes)
      if (this.#pixels > PIXELS_MAX) throw notSvg('the pictures in it have more than 40 million pixels together')
    }
  }

  close({ local, isSelfClosing }: SaxesTagNS): void {
    if (this.#open.pop() !== 'written') return
    if (local === 'style') {
      this.written += escaped(localSheet(this.#sheet ?? ''))
      this.#sheet = undefined
    }
    if (!isSelfClosing) this.written += `</${local}>`
  }

  text(text: string): void {
    if (this.#open.length === 0 || this.#open.at(-1) === 'left out') return
    if (this.#sheet === undefined) this.written += escaped(text)
    else this.#sheet += text
  }

  #fateOf({ local, uri }: SaxesTagNS): 'written' | 'unwrapped' | 'left out' {
    if (this.#open.at(-1) === 'left out' || this.#sheet !== undefined || !isSvg(uri)) return 'left out'
    if (wrappers.has(local)) return 'unwrapped'
    return elements.has(local) ? 'written' : 'left out'
  }
}

function attributesOf(tag: SaxesTagNS): [string, string][] {
  const kept = new Map<string, string>()
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    const isReference = local === 'href' && (uri === '' || uri === XLINK)
    if (isReference ? refersInside(tag.local, value) : uri === '' && isHarmless(local, value)) kept.set(local, value)
  }
  return [...kept]
}

function refersInside(element: string, reference: string): boolean {
  return reference.startsWith('#') || (element === 'image' && embeddedPicture.test(reference))
}

function isHarmless(name: string, value: string): boolean {
  return !/^on/i.test(name) && isLocalCss(value)
}

/** A file without a namespace is read as SVG. */
function isSvg(uri: string): boolean {
  return uri === SVG || uri === ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function notSvg(why: string): Invalid {
  return Invalid.field('file', `cannot be read as SVG: ${why.replace(/\.$/, '')}`)
}
