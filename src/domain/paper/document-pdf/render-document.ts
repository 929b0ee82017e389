import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Conflict } from '../../../kernel/errors.ts'
import type { Content } from '../../../kernel/files/content.ts'
import { pictureProblem } from '../../../kernel/files/picture-size.ts'
import { pdfQueue, type RenderPdf } from '../../../kernel/pdf/pdf-queue.ts'
import { CannotRender, NeedsTooMuch } from '../../../kernel/pdf/render-pdf.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { contentOf } from '../../catalogue/file/index.ts'
import {
  type DocumentFacts,
  loadDocumentFacts,
  logoNow,
  type PrintedDefinition,
  type PrintedLogo,
} from './document-facts.ts'
import { LOGO_PATH, printDocument } from './print-document.ts'
import { printableText } from './printable-text.ts'
import type { PrintedDocument } from './printed-document.ts'

const source = readFileSync(new URL('./document.typ', import.meta.url), 'utf8')

/** A document as a PDF. The tag is a hash of everything that is printed, so a client that has it already gets a 304. */
export async function renderDocument(scope: Scope, definition: PrintedDefinition, id: number): Promise<Content> {
  return renderFacts(scope, await loadDocumentFacts(scope, definition, id))
}

/** The PDF of a document whose facts are known. */
export function renderFacts(scope: Scope, facts: DocumentFacts): Content {
  const printed = printable(printDocument(scope, facts))
  const hash = createHash('sha256').update(source).update(String(facts.logo?.alias)).update(JSON.stringify(printed))
  return {
    mimeType: 'application/pdf',
    fileName: `${printed.properties.title.replace(/[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]+/gu, '-')}.pdf`,
    tag: hash.digest('base64url'),
    immutable: false,
    read: () => pdfQueue.run(scope.instance.id, (render) => renderWithLogo(scope, facts, { printed, render })),
  }
}

function printable(document: PrintedDocument): PrintedDocument {
  const text = JSON.stringify(document, (_, value) => (typeof value === 'string' ? printableText(value) : value))
  return JSON.parse(text)
}

/** A document, and what makes the PDF of it. */
interface Printing {
  readonly printed: PrintedDocument
  readonly render: RenderPdf
}

/** An issued document keeps its logo. If that logo cannot be drawn, the current logo is used. */
async function renderWithLogo(scope: Scope, facts: DocumentFacts, printing: Printing): Promise<Buffer> {
  const { logo } = facts
  if (logo === undefined) return renderPlain(printing)
  try {
    return await draw(printing, await drawable(scope, logo))
  } catch (error) {
    if (!(error instanceof CannotRender)) throw error
    const plain = await renderPlain(printing)
    const now = await logoNow(scope, facts)
    if (now === undefined) return plain
    if (now.id !== logo.id) return renderWithLogo(scope, { ...facts, logo: now }, printing)
    const why = error instanceof NeedsTooMuch ? ` ${error.message}` : ''
    throw Conflict.field('logo', `"${logo.name}" is a picture that cannot be drawn.${why} Upload another one.`)
  }
}

async function renderPlain({ printed, render }: Printing): Promise<Buffer> {
  try {
    return await draw({ printed: { ...printed, logo: null }, render }, undefined)
  } catch (error) {
    if (error instanceof NeedsTooMuch) throw new Conflict(`This document cannot be printed. ${error.message}`)
    throw error
  }
}

function draw({ printed, render }: Printing, logo: Buffer | undefined): Promise<Buffer> {
  const files = new Map(logo === undefined ? [] : [[LOGO_PATH, logo]])
  const language = printed.region === null ? printed.language : `${printed.language}-${printed.region}`
  return render({ source, language, typeface: printed.typeface, data: JSON.stringify(printed), files })
}

/** The bytes of a picture. New uploads are checked, but older ones were not. */
async function drawable(scope: Scope, logo: PrintedLogo): Promise<Buffer> {
  const bytes = await contentOf(scope, logo.id)
  const problem = pictureProblem(bytes)
  if (problem !== undefined) throw new NeedsTooMuch(`It ${problem}.`)
  return bytes
}
