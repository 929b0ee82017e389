import Type from 'typebox'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'
import { importCounts } from './import-run.ts'

const description = 'The result of the last import; null before the first.'

/** The member `last_run`. Column: JSON in the shown form. */
export const lastRun: FieldSpec<string | null, ''> = {
  named: (name) =>
    plainField(
      name,
      { description, readOnly: true },
      {
        columns: [{ name, type: 'text', json: (value) => (value === null ? 'null' : String(value)) }],
        answer: Type.Union([importCounts, Type.Null()], { description }),
        render: (row) => (row[name] === null ? 'null' : String(row[name])),
      },
    ),
}
