import Type from 'typebox'
import { integers } from '../../../../kernel/query-value.ts'
import { type FieldSpec, jsonOf, plainField } from '../../../../records/fields/field.ts'
import { flag } from '../../../../records/fields/flag.ts'
import { text } from '../../../../records/fields/text.ts'
import { anyOf } from '../../../../records/list/predicate.ts'
import { repeatRuleDescription, repeatRuleProblem } from './repeat-rule.ts'

const RULE_LENGTH_MAX = 500
const masterDescription =
  'The id of the first booking of the series; 0 for the first booking itself and for bookings that do not repeat.'

export const repeatMaster = flag({
  readOnly: true,
  renderedAs: 'string',
  description: 'Whether the booking is the first of a series.',
})

/** Shown as text, filtered as a number. The id of a master lists the other bookings of its series. */
export const repeatMasterId: FieldSpec<number, ''> = {
  named: (name) =>
    plainField(
      name,
      { description: masterDescription, readOnly: true },
      {
        columns: [{ name, type: 'integer', json: jsonOf }],
        answer: Type.String({ pattern: '^\\d+$', description: masterDescription }),
        render: (row) => `"${row[name]}"`,
        filter: (query) => anyOf(name, integers(name, query)),
        order: (column) => column(name),
        initial: () => 0,
      },
    ),
}

export const repeatRule = text({
  max: RULE_LENGTH_MAX,
  check: repeatRuleProblem,
  description: repeatRuleDescription,
})
