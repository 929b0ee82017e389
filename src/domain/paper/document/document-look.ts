import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { defaultTemplateId } from '../invoice-template/index.ts'
import { type DocumentKind, DRAFT } from './document-kind.ts'
import { companyRow, findPointedTo, pointedTo } from './document-parties.store.ts'

/** What a document looks like besides what it says itself: all that others can change while it lies in an archive. */
export interface DocumentLook {
  readonly locale: string
  readonly timezone: string
  /** The picture in its head. */
  readonly logo_id: SqlValue
  readonly project: { readonly name: SqlValue; readonly code: SqlValue } | null
  /** The members of the template that are printed. */
  readonly template: SqlRow
}

type LookingKind = Pick<DocumentKind, 'name' | 'templateType'>

const printed = ['title', 'options', 'color_accent'].concat(
  ['top', 'middle', 'bottom'].flatMap((row) => ['left', 'center', 'right'].map((side) => `${row}_${side}_container`)),
)

/** Copied with what the document says of its parties, by the same rule; another template, project or client is a new look. */
export async function copyLook(scope: Scope, kind: DocumentKind, next: SqlRow, current?: SqlRow): Promise<SqlRow> {
  const keeps =
    current !== undefined &&
    current.status_id !== DRAFT &&
    next.template_id === current.template_id &&
    next.project_id === current.project_id &&
    next.client_id === current.client_id &&
    (await keptLook(scope, kind, current)) !== null
  return keeps ? {} : { look: JSON.stringify(await lookNow(scope, kind, next)) }
}

/** A draft looks as its template is now, and so does what was issued before looks were kept. */
export async function lookOf(scope: Scope, kind: LookingKind, document: SqlRow): Promise<DocumentLook> {
  const kept = document.status_id === DRAFT ? null : await keptLook(scope, kind, document)
  return kept ?? lookNow(scope, kind, document)
}

async function keptLook(scope: Scope, { name }: LookingKind, { id }: SqlRow): Promise<DocumentLook | null> {
  return JSON.parse(String((await pointedTo(scope, name, id)).look ?? 'null'))
}

/** What a document would look like if it were issued now. */
export async function lookNow(
  scope: Scope,
  kind: Pick<DocumentKind, 'templateType'>,
  document: SqlRow,
): Promise<DocumentLook> {
  const template = await templateNow(scope, kind, document)
  const client = await findPointedTo(scope, 'contact', document.client_id)
  const project = (await findPointedTo(scope, 'project', document.project_id)) ?? null
  return {
    locale: languageOf(template) ?? languageOf(client) ?? scope.instance.locale,
    timezone: scope.instance.timezone,
    logo_id: template.logo_id ?? (await companyRow(scope)).logo_id ?? null,
    project: project && { name: project.name ?? null, code: project.code ?? null },
    template: Object.fromEntries(printed.map((member) => [member, template[member] ?? null])),
  }
}

function languageOf(row: SqlRow | undefined): string | undefined {
  return typeof row?.language === 'string' && row.language !== '' ? row.language : undefined
}

/** The template of a document as it is now. */
export async function templateNow(
  scope: Scope,
  { templateType }: Pick<DocumentKind, 'templateType'>,
  { template_id }: SqlRow,
): Promise<SqlRow> {
  return pointedTo(scope, 'invoice_template', template_id ?? (await defaultTemplateId(scope, templateType)))
}
