import { stampParam } from '../../../kernel/http/params.ts'
import { defineRecord, type RecordDefinition } from '../../../records/define-record.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import { type ListParams, listParams } from '../../../records/list/list-params.ts'
import { compare } from '../../../records/list/predicate.ts'
import { clientIs, uuidsParam } from '../../accounts/contact/index.ts'
import { type DocumentFields, documentFields } from './document-fields.ts'
import type { DocumentKind } from './document-kind.ts'
import { settleMoney } from './money/index.ts'

type Fields = Record<string, FieldSpec>

/** `Own` are the fields that only this kind has. */
export type DocumentDefinition<Own extends Fields = Record<never, FieldSpec>> = RecordDefinition<
  DocumentFields & Own
> & {
  readonly kind: DocumentKind
}

/** Defines the record of quotes or of invoices. */
export function defineDocument<Own extends Fields>(
  kind: DocumentKind & { readonly fields?: Own },
): DocumentDefinition<Own> {
  const { name } = kind
  return {
    kind,
    ...defineRecord<DocumentFields & Own>({
      name,
      description: kind.description,
      permission: 'SALES',
      event: name,
      customFields: { all: [name, 'quote_invoice'] },
      fields: documentFields(kind) as DocumentFields & Own,
      shows: { summary: ['id', 'prefix', 'number'] },
      sumsBy: { client: 'client', project: 'project', month: 'date' },
      params: documentParams(kind),
      check: (reader) => settleMoney(reader, kind),
    }),
  }
}

function documentParams({ name, params }: DocumentKind): ListParams {
  const own = listParams(
    {
      created_after: stampParam(`The ${name}s created after this UNIX time.`),
      created_before: stampParam(`The ${name}s created before this UNIX time.`),
      client_uuid: uuidsParam(
        `The ${name}s for this client, such as o12, or for any client in a comma-separated list.`,
      ),
    },
    (given) => [
      ...(given.created_after === undefined ? [] : [compare('created', '>', given.created_after)]),
      ...(given.created_before === undefined ? [] : [compare('created', '<', given.created_before)]),
      ...(given.client_uuid === undefined ? [] : [clientIs(given.client_uuid)]),
    ],
  )
  if (params === undefined) return own
  return {
    params: { ...own.params, ...params.params },
    constrain: (...request) => [...own.constrain(...request), ...params.constrain(...request)],
  }
}
