import Type from 'typebox'
import type { CustomField } from '../../../kernel/auth/session.ts'
import { Invalid } from '../../../kernel/errors.ts'
import { listedValues } from '../../../kernel/query-value.ts'
import { updateKeyOf } from '../../../records/custom-values.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { computed } from '../../../records/fields/computed.ts'
import { flag } from '../../../records/fields/flag.ts'
import { integer } from '../../../records/fields/integer.ts'
import { text } from '../../../records/fields/text.ts'
import { anyRow } from '../../../records/list/predicate.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { offeredOptions, optionList } from './option-list.ts'

const types = new Map<CustomField['type'], string>([
  ['text', 'a line'],
  ['textarea', 'a body of text'],
  ['select', 'one of its options'],
  ['number', 'up to 4 decimals'],
  ['date', 'year-month-day'],
  ['datetime', 'ISO 8601 with an offset'],
])

const modules = new Map([
  ['booking', ''],
  ['project', ''],
  ['people', 'contacts that are persons'],
  ['organization', 'contacts that are organizations'],
  ['quote', ''],
  ['invoice', ''],
  ['quote_invoice', 'both'],
  ['billable_item', ''],
])

const updateKey = new RegExp(`^(${[...types.keys()].join('|')})_(${[...modules.keys()].join('|')})_(\\d{1,15})$`)

export const customField = defineRecord({
  name: 'custom-field',
  description: 'A member that this instance adds to a kind of record.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, description: 'Name of the custom field.' }),
    type: choice({
      required: true,
      values: types,
      description: 'Type of its values. It cannot change later.',
    }),
    module: choice({
      required: true,
      values: modules,
      description: 'Kind of record that has the field. It cannot change later.',
    }),
    description: text({ max: 10_000, description: 'Help text for users who fill in the field.' }),
    options: optionList(),
    order: integer({ initial: 0, description: 'Position among the custom fields, lowest first.' }),
    required: flag({ description: 'The field is required: new records must have a value, and it cannot be cleared.' }),
    update_key: computed({
      description: 'Key that can identify the field in custom_fields.',
      answer: Type.String(),
      needs: ['id', 'type', 'module'],
      from: ({ id, type, module }) => JSON.stringify(updateKeyOf({ id, type, module } as CustomField)),
      filter: (query) => anyRow(updateKeys('update_key', query)),
      order: (column, { bytewise }) =>
        bytewise(`(${column('type')} || '_' || ${column('module')} || '_' || cast(${column('id')} as text))`),
    }),
  },
  check: checkCustomField,
})

/** `select_booking_7`, or several. Other types and modules are refused: each pair of them is a part of the condition. */
function updateKeys(name: string, query: string): { id: number; only: Record<string, string> }[] {
  return listedValues(name, query).map((key) => {
    const [, type, module, id] = updateKey.exec(key) ?? []
    if (type !== undefined && module !== undefined) return { id: Number(id), only: { type, module } }
    throw Invalid.field(name, `"${key}" is not a key such as select_booking_7`)
  })
}

function checkCustomField(reader: BodyReader): void {
  reader.keeps('type', 'module')
  if (reader.hasFault('options') || reader.hasFault('type')) return
  const isSelect = reader.value('type') === 'select'
  const offersAny = offeredOptions(reader.value('options')).length > 0
  if (isSelect && !offersAny) reader.faultOn('options', 'is required for a select')
  if (!isSelect && offersAny) reader.faultOn('options', 'is only for a select')
}
