import Type from 'typebox'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'
import { DRAFT, dayOfStamp } from '../../paper/document/index.ts'

/** Whether an invoice is overdue. It depends on the current day, so lists filter on it by a parameter. */
export const overdueMember: FieldSpec<never, ''> = overdue(
  'True if an amount is due and the due date has passed in the time zone of the instance.',
)

function overdue(description: string): FieldSpec<never, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description, readOnly: true },
        {
          answer: Type.Boolean({ description }),
          needs: ['balance', 'due_date', 'status_id'],
          changesDaily: true,
          render: ({ balance, due_date, status_id }, { startOfToday, instance: { timezone } }) =>
            String(
              Number(balance) > 0 &&
                status_id !== DRAFT &&
                typeof due_date === 'number' &&
                due_date < dayOfStamp(startOfToday(), timezone),
            ),
        },
      ),
  }
}
