import { writeAction } from '../../records/action.ts'
import { defineRecord } from '../../records/define-record.ts'
import { type ListParams, listParams } from '../../records/list/list-params.ts'
import { compare } from '../../records/list/predicate.ts'
import { choiceParam, idParam, stampParam } from '../../records/params.ts'
import { changeVerb, createVerb } from '../../records/write/default-verbs.ts'
import { clientIs, uuidsParam } from '../contact/index.ts'
import { changeDocument } from './change-document.ts'
import { createDocument } from './create-document.ts'
import { type DocumentFields, documentFields } from './document-fields.ts'
import type { DocumentDefinition, DocumentKind } from './document-kind.ts'
import { duplicateDocument } from './duplicate-document.ts'
import { removeDocument } from './remove-document.ts'
import { restoreDocument } from './restore-document.ts'
import { settleMoney } from './settle-money.ts'

const validation = {
  validation_mode: choiceParam(
    'Totals that are sent and differ from ours: strict refuses them, auto_correct (the default) replaces them.',
    ['strict', 'auto_correct'],
  ),
}

/** The record kind of quotes, or of invoices. */
export function defineDocument(kind: DocumentKind): DocumentDefinition {
  const { name } = kind
  const definition: DocumentDefinition = {
    kind,
    ...defineRecord<DocumentFields>({
      name,
      description: kind.description,
      permission: 'SALES',
      event: name,
      customFields: { all: [name, 'quote_invoice'] },
      fields: documentFields(kind),
      shows: { summary: ['id', 'prefix', 'number'] },
      params: documentParams(kind),
      check: (reader) => settleMoney(reader, kind),
      verbs: {
        create: createVerb((scope, request) => createDocument(scope, definition, request), validation),
        update: changeVerb((scope, request) => changeDocument(scope, definition, request), validation),
        remove: changeVerb((scope, { id }) => removeDocument(scope, definition, id), {}),
        restore: changeVerb((scope, { id }) => restoreDocument(scope, definition, id), {}),
      },
      actions: [
        ...(kind.actions ?? []),
        writeAction({
          method: 'POST',
          path: `${name}/duplicate`,
          summary: `Make a new draft with the lines of this ${name}`,
          params: { id: idParam(`The ${name} to duplicate.`) },
          run: (scope, { given }) => duplicateDocument(scope, definition, Number(given.id)),
        }),
      ],
    }),
  }
  return definition
}

function documentParams({ name, params }: DocumentKind): ListParams {
  const own = listParams(
    {
      created_after: stampParam(`The ${name}s created after this UNIX time.`),
      created_before: stampParam(`The ${name}s created before this UNIX time.`),
      client_uuid: uuidsParam(`The ${name}s for this client, such as o12, or for any of a comma list.`),
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
