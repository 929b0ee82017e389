import { PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../list-limits.ts'

const parameters = {
  id: { type: 'string', description: 'Comma-separated list of ids.' },
  fields: {
    type: 'string',
    description:
      'Comma-separated list of the fields to return, in the order of the record. Other fields are left out, although the schema requires them.',
  },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: PAGE_SIZE_MAX,
    default: PAGE_SIZE_DEFAULT,
    description: 'Page size.',
  },
  page: { type: 'integer', minimum: 1, maximum: PAGE_MAX, default: 1, description: 'Page, from 1.' },
  order_asc: { type: 'string', description: 'Comma-separated list of fields to sort by, ascending.' },
  order_desc: { type: 'string', description: 'Comma-separated list of fields to sort by, descending.' },
  filter_operator: { enum: ['OR', 'AND'], default: 'OR', description: 'How filters combine.' },
  updated_after: { type: 'integer', description: 'Records added, edited or deleted after this UNIX time.' },
}

/** The parameters of every list by name, each a JSON Schema with a description. */
export const standardParameters: ReadonlyMap<string, { readonly description: string }> = new Map(
  Object.entries(parameters),
)
