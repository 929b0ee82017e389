import Type from 'typebox'
import type { Show } from '../../../records/define-record.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])
const integerOrNull = Type.Union([Type.Integer(), Type.Null()])

/** The project as shown in bookings, quotes and time entries. Its folder is called `parent_id` there. */
export const projectSummary: Show = {
  columns: ['id', 'name', 'code', 'description', 'start', 'end', 'parent_folder_id', 'status_id'],
  answer: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    code: textOrNull,
    description: textOrNull,
    start: integerOrNull,
    end: integerOrNull,
    parent_id: integerOrNull,
    status_id: integerOrNull,
  }),
  render: ({ id, name, code, description, start, end, parent_folder_id, status_id }) =>
    JSON.stringify({ id, name, code, description, start, end, parent_id: parent_folder_id, status_id }),
}
