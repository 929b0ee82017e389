import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Conflict } from '../../kernel/errors.ts'
import type { Content } from '../../kernel/files/content.ts'
import { CannotRender, renderPdf } from '../../kernel/pdf/render-pdf.ts'
import type { Scope } from '../../kernel/scope.ts'
import { contentOf } from '../file/index.ts'
import { type DocumentFacts, loadDocumentFacts, logoNow, type PrintedDefinition } from './document-facts.ts'
import { LOGO_PATH, printDocument } from './print-document.ts'
import { printableText } from './printable-text.ts'
import type { PrintedDocument } from './printed-document.ts'

const source = readFileSync(new URL('./document.typ', import.meta.url), 'utf8')

/** A document as a PDF. The tag follows from all that is printed, so that whoever has it already gets a 304. */
export async function renderDocument(scope: Scope, definition: PrintedDefinition, id: number): Promise<Content> {
  const facts = await loadDocumentFacts(scope, definition, id)
  const printed = printable(printDocument(scope, facts))
  const hash = createHash('sha256').update(source).update(String(facts.logo?.alias)).update(JSON.stringify(printed))
  return {
    mimeType: 'application/pdf',
    fileName: `${printed.properties.title.replace(/[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]+/gu, '-')}.pdf`,
    tag: hash.digest('base64url'),
    immutable: false,
    read: () => renderWithLogo(scope, facts, printed),
  }
}

function printable(document: PrintedDocument): PrintedDocument {
  const text = JSON.stringify(document, (_, value) => (typeof value === 'string' ? printableText(value) : value))
  return JSON.parse(text)
}

/** An issued document keeps its logo, but nobody has one that could not be drawn: then it is that of now. */
async function renderWithLogo(scope: Scope, facts: DocumentFacts, printed: PrintedDocument): Promise<Buffer> {
  const { logo } = facts
  const { language } = printed
  const files = new Map(logo === undefined ? [] : [[LOGO_PATH, await contentOf(scope, Number(logo.id))]])
  try {
    return await renderPdf({ source, language, data: JSON.stringify(printed), files })
  } catch (error) {
    if (!(error instanceof CannotRender) || logo === undefined) throw error
    const plain = await renderPdf({
      source,
      language,
      data: JSON.stringify({ ...printed, logo: null }),
      files: new Map(),
    })
    const now = await logoNow(scope, facts)
    if (now === undefined) return plain
    if (now.id !== logo.id) return renderWithLogo(scope, { ...facts, logo: now }, printed)
    throw new Conflict(`logo: "${logo.name}" is a picture that cannot be drawn. Upload another one.`)
  }
}
