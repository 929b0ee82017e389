import { choiceParam, idParam } from '../../../kernel/http/params.ts'
import { type Action, writeAction } from '../../../records/action.ts'
import { type RecordKind, recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { changeDocument } from './change-document.ts'
import { createDocument } from './create-document.ts'
import type { DocumentDefinition } from './define-document.ts'
import { duplicateDocument } from './duplicate-document.ts'
import { removeDocument } from './remove-document.ts'
import { restoreDocument } from './restore-document.ts'

const validation = {
  validation_mode: choiceParam(
    'What happens to totals that differ from the computed totals: strict refuses them, auto_correct (the default) replaces them.',
    ['strict', 'auto_correct'],
  ),
}

/** The record kind of quotes or invoices, with the verbs of both and `actions` that only this kind has. */
export function documentRecordKind(definition: DocumentDefinition, actions: readonly Action[]): RecordKind {
  const { name } = definition
  return recordKind(definition, {
    verbs: {
      create: createVerb((scope, request) => createDocument(scope, definition, request), validation),
      update: changeVerb((scope, request) => changeDocument(scope, definition, request), validation),
      remove: changeVerb((scope, { id }) => removeDocument(scope, definition, id), {}),
      restore: changeVerb((scope, { id }) => restoreDocument(scope, definition, id), {}),
    },
    actions: [
      ...actions,
      writeAction({
        method: 'POST',
        path: `${name}/duplicate`,
        summary: `Create a draft with the lines of this ${name}`,
        params: { id: idParam(`The ${name} to duplicate.`) },
        run: (scope, { given }) => duplicateDocument(scope, definition, given.id),
      }),
    ],
  })
}
