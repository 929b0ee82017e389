/** Custom fields in an entry of the journal, which has an option as its id. */
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import { say, sayName } from '../../../text/say.ts'
import { memberOfField } from '../custom-members.ts'
import { type ShowStyle, showValue } from '../show-value.ts'

type CustomField = RecordKinds['custom-field']
type Stored = Readonly<Record<string, string>>

interface ChangedRow {
  readonly key: string
  readonly name: string
  readonly was: string
  readonly is: string
}

/** The changed custom fields by their names, with the names of their options. `was` and `is` are the values of all fields. */
export function customChanges(
  fields: readonly CustomField[],
  was: unknown,
  is: unknown,
  style: ShowStyle,
): readonly ChangedRow[] {
  const [before, after] = [(was ?? {}) as Stored, (is ?? {}) as Stored]
  const ids = Object.keys({ ...before, ...after }).filter((id) => before[id] !== after[id])
  return ids.map((id) => {
    const field = fields.find((one) => String(one.id) === id)
    const shown = (value: string | undefined) => (value === undefined ? '' : shownOf(field, value, style))
    return {
      key: `custom ${id}`,
      name: field?.name ?? `${sayName('custom-field')} ${id}`,
      was: shown(before[id]),
      is: shown(after[id]),
    }
  })
}

function shownOf(field: CustomField | undefined, value: string, style: ShowStyle): string {
  if (field === undefined) return value
  const { name, type, options } = field
  if (type !== 'select') return showValue(memberOfField(name, type, options), value, style)
  return options.find(({ id }) => String(id) === value)?.name ?? say('journal.deleted-option')
}
