import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type ExportedDocument, exportedDocuments, type Period } from '../export/index.ts'
import { type DocumentPart, type GroupOfLine, invoicesOf, partsOfDocument } from './parts-of-document.ts'
import { billedFrom, invoicesOfSeveralProjects, projectsOfBookings } from './report.store.ts'

/** A document without a project that bills bookings, with its part for each project. */
export interface SharedDocument {
  readonly document: ExportedDocument
  /** The invoice that the document is, or takes back from. */
  readonly invoiceId: number
  /** By the id of the project; null for lines without one that the actor may see. */
  readonly parts: ReadonlyMap<number | null, DocumentPart>
}

/** Documents whose lines are looked up together. */
const SHARED_AT_ONCE = 200

/** The invoices for bookings of several projects, and their credit notes; with `projectId`, those that bill bookings of this one. */
export async function* sharedDocuments(
  scope: Scope,
  period: Period,
  projectId?: number,
): AsyncGenerator<SharedDocument> {
  const invoiceIds = await invoicesOfSeveralProjects(scope, projectId)
  if (invoiceIds.length === 0) return
  let batch: ExportedDocument[] = []
  for await (const document of exportedDocuments(scope, period, invoiceIds)) {
    batch.push(document)
    if (batch.length < SHARED_AT_ONCE) continue
    yield* await sharesOf(scope, batch)
    batch = []
  }
  yield* await sharesOf(scope, batch)
}

async function sharesOf(scope: Scope, documents: readonly ExportedDocument[]): Promise<SharedDocument[]> {
  if (documents.length === 0) return []
  const invoiceOf = await invoicesOf(scope, documents)
  const projectOf = await projectsOfLines(scope, documents, invoiceOf)
  return documents.map((document) => ({
    document,
    invoiceId: invoiceOf(document),
    parts: partsOfDocument(document, projectOf),
  }))
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
