import Type from 'typebox'
import type { CustomField, InstanceFacts } from '../../../kernel/auth/session.ts'
import type { SqlValue } from '../../../kernel/db/sql.ts'
import { chosenOption, storedValue } from '../../../records/custom-value-types.ts'
import { type FieldSpec, jsonOf, plainField } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'

const NAME = 'custom_field_value'
const description = 'The value that the custom field of a scheme of type 7 must have; without it, any value.'

/** Stored and shown as in a booking: an option is stored as its id and shown as its name. Column: text. */
export const customFieldValue: FieldSpec<string | null, ''> = {
  named: (name) =>
    plainField(
      name,
      { description },
      {
        columns: [{ name, type: 'text', json: jsonOf }],
        needs: ['custom_field_id'],
        answer: Type.Union([Type.String(), Type.Null()], { description }),
        body: Type.Union([Type.String(), Type.Number(), Type.Null()], { description }),
        render(row, { instance }) {
          const custom = customField(instance, row.custom_field_id)
          const stored = row[name] ?? null
          if (custom === undefined || stored === null) return JSON.stringify(stored)
          return JSON.stringify(chosenOption(custom, String(stored))?.name ?? stored)
        },
        read(value, reader) {
          if (value === null || value === '') reader.values[name] = null
          else if (typeof value === 'string' || typeof value === 'number') reader.values[name] = String(value)
          else reader.fault(this, 'must be text')
        },
      },
    ),
}

/** Checks the value against the type of its custom field, once both are known. */
export function settleCustomFieldValue(reader: BodyReader): void {
  const fieldId = reader.value('custom_field_id')
  const isMoved = fieldId !== (reader.current?.custom_field_id ?? null)
  if (!(NAME in reader.values)) {
    // The value of one custom field means nothing for another.
    if (isMoved) reader.values[NAME] = null
    return
  }
  const sent = reader.values[NAME]
  if (sent === null || sent === undefined) return
  if (fieldId === null) {
    reader.faultOn(NAME, 'needs a custom_field_id')
    return
  }
  const custom = customField(reader.scope.instance, fieldId)
  if (custom === undefined) return
  const held = isMoved ? null : reader.current?.[NAME]
  const stored = storedValue(custom, sent, typeof held === 'string' ? held : undefined)
  if (stored instanceof Error) reader.faultOn(NAME, stored.message)
  else reader.values[NAME] = stored
}

function customField(instance: InstanceFacts, id: SqlValue | undefined): CustomField | undefined {
  return instance.customFields.find((customField) => customField.id === id)
}
