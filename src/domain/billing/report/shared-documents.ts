import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { pagesOfStream } from '../../../kernel/pages-of.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type ExportedDocument, exportedDocuments, type Period } from '../export/index.ts'
import {
  DOCUMENTS_AT_ONCE,
  type DocumentPart,
  type GroupOfLine,
  invoicesOf,
  partsOfDocument,
} from './parts-of-document.ts'
import { billedFrom, invoicesOfSeveralProjects, projectsOfBookings } from './report.store.ts'

/** A document without a project that bills bookings, with its part for each project. */
export interface SharedDocument {
  readonly document: ExportedDocument
  /** The invoice that the document is, or takes back from. */
  readonly invoiceId: number
  /** By the id of the project; null for lines without one that the actor may see. */
  readonly parts: ReadonlyMap<number | null, DocumentPart>
}

/** The invoices for bookings of several projects, and their credit notes; with `projectId`, those that bill bookings of this one. */
export async function* sharedDocuments(
  scope: Scope,
  period: Period,
  projectId?: number,
): AsyncGenerator<SharedDocument> {
  const invoiceIds = await invoicesOfSeveralProjects(scope, projectId)
  if (invoiceIds.length === 0) return
  for await (const page of pagesOfStream(exportedDocuments(scope, period, invoiceIds), DOCUMENTS_AT_ONCE)) {
    const invoiceOf = await invoicesOf(scope, page)
    const projectOf = await projectsOfLines(scope, page, invoiceOf)
    for (const document of page) {
      yield { document, invoiceId: invoiceOf(document), parts: partsOfDocument(document, projectOf) }
    }
  }
}

async function projectsOfLines(
  scope: Scope,
  documents: readonly ExportedDocument[],
  invoiceOf: (document: ExportedDocument) => number,
): Promise<GroupOfLine> {
  const billed = await billedFrom(scope, [...new Set(documents.map(invoiceOf))])
  const projects = await projectsOfBookings(scope, [...new Set(billed.map(({ booking_id }) => booking_id))])
  const hidden = new Set(hiddenFrom(scope.actor, 'project'))
  const byLine = new Map<string, number>()
  for (const { invoice_id, line, booking_id } of billed) {
    const project = projects.get(booking_id) ?? null
    if (project !== null && !hidden.has(project)) byLine.set(`${invoice_id} ${line}`, project)
  }
  return (document, line) => byLine.get(`${invoiceOf(document)} ${line}`) ?? null
}
