import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { defaultTemplateId } from '../invoice-template/index.ts'
import { type DocumentKind, DRAFT } from './document-kind.ts'
import { companyRow, findPointedTo, pointedTo } from './document-parties.store.ts'
import type { DocumentColumns, StoredDocument } from './stored-document.ts'

/** The look of a document: everything beside its own members that can change after it is issued. */
export interface DocumentLook {
  readonly locale: string
  readonly timezone: string
  /** The id of the picture in the header. */
  readonly logo_id: SqlValue
  readonly project: { readonly name: SqlValue; readonly code: SqlValue } | null
  /** The tax of a line that has none (`settings.untaxed_category`). Older looks lack it. */
  readonly untaxed_category?: Scope['instance']['settings']['untaxed_category']
  /** The members of the template that are printed. */
  readonly template: SqlRow
}

/** The parts that the template of a look shows: flags by their group. */
export function optionsOf({ template: { options } }: DocumentLook): Readonly<Record<string, Record<string, boolean>>> {
  if (typeof options !== 'string') throw new Error('options of a template are missing')
  return JSON.parse(options)
}

/** The tax of the lines of a document that have none. */
export function untaxedCategoryOf({ instance }: Scope, { untaxed_category }: DocumentLook) {
  return untaxed_category ?? instance.settings.untaxed_category
}

type LookingKind = Pick<DocumentKind, 'name' | 'templateType'>

const printed = ['title', 'options', 'color_accent', 'font'].concat(
  ['top', 'middle', 'bottom'].flatMap((row) => ['left', 'center', 'right'].map((side) => `${row}_${side}_container`)),
)

/**
 * Copied by the same rule as the parties (`copyParties`). A document also gets a new look with another template,
 * project or client.
 */
export async function copyLook(
  scope: Scope,
  kind: DocumentKind,
  next: DocumentColumns,
  current?: StoredDocument,
): Promise<SqlRow> {
  const keeps =
    current !== undefined &&
    current.status_id !== DRAFT &&
    next.template_id === current.template_id &&
    next.project_id === current.project_id &&
    next.client_id === current.client_id &&
    (await keptLook(scope, kind, current)) !== null
  return keeps ? {} : { look: JSON.stringify(await lookNow(scope, kind, next)) }
}

/** The current look for drafts and for documents without a stored look; the stored look for all others. */
export async function lookOf(scope: Scope, kind: LookingKind, document: StoredDocument): Promise<DocumentLook> {
  const kept = document.status_id === DRAFT ? null : await keptLook(scope, kind, document)
  return kept ?? lookNow(scope, kind, document)
}

async function keptLook(scope: Scope, { name }: LookingKind, { id }: StoredDocument): Promise<DocumentLook | null> {
  return JSON.parse(String((await pointedTo(scope, name, id)).look ?? 'null'))
}

/** The look that a document would get if it were issued now. */
export async function lookNow(
  scope: Scope,
  kind: Pick<DocumentKind, 'templateType'>,
  document: DocumentColumns,
): Promise<DocumentLook> {
  const template = await templateNow(scope, kind, document)
  const client = await findPointedTo(scope, 'contact', document.client_id)
  const project = (await findPointedTo(scope, 'project', document.project_id)) ?? null
  return lookWith(scope, template, {
    client,
    project: project && { name: project.name ?? null, code: project.code ?? null },
  })
}

interface LookParts {
  readonly client: SqlRow | undefined
  readonly project: DocumentLook['project']
}

/** The look that a template gives to a document of a client and a project. */
export async function lookWith(scope: Scope, template: SqlRow, { client, project }: LookParts): Promise<DocumentLook> {
  return {
    locale: languageOf(template) ?? languageOf(client) ?? scope.instance.locale,
    timezone: scope.instance.timezone,
    logo_id: template.logo_id ?? (await companyRow(scope)).logo_id ?? null,
    project,
    untaxed_category: scope.instance.settings.untaxed_category,
    template: Object.fromEntries(printed.map((member) => [member, template[member] ?? null])),
  }
}

function languageOf(row: SqlRow | undefined): string | undefined {
  return typeof row?.language === 'string' && row.language !== '' ? row.language : undefined
}

/** The current version of a document's template, or of the default template. */
export async function templateNow(
  scope: Scope,
  { templateType }: Pick<DocumentKind, 'templateType'>,
  { template_id }: DocumentColumns,
): Promise<SqlRow> {
  return pointedTo(scope, 'invoice_template', template_id ?? (await defaultTemplateId(scope, templateType)))
}
