import { SavedViews } from '../../api/saved-views.ts'

/** What a list of records shows, as a view keeps it: the parameters of its address, and its columns. */
export interface ListSettings {
  readonly record: string
  readonly query?: Readonly<Record<string, string>>
  readonly columns?: readonly string[]
}

export const listViews: SavedViews<ListSettings> = new SavedViews('list')

/** What is saved of an address: not the record that is open. A filter with several values has them in one text. */
export function listSettings(record: string, search: string): ListSettings {
  const given = new URLSearchParams(search)
  const columns = given.get('columns')?.split(',')
  const names = new Set([...given.keys()].filter((name) => name !== 'columns' && name !== 'open'))
  const query = Object.fromEntries([...names].map((name) => [name, given.getAll(name).join(SEVERAL)]))
  return { record, ...(names.size > 0 && { query }), ...(columns !== undefined && { columns }) }
}

/** The address of a view. */
export function searchOfSettings({ query = {}, columns }: ListSettings): string {
  const pairs = Object.entries(query).flatMap(([name, values]) => values.split(SEVERAL).map((value) => [name, value]))
  return new URLSearchParams([...pairs, ...(columns === undefined ? [] : [['columns', columns.join(',')]])]).toString()
}

/** Between the values of a filter that occurs more than once. */
const SEVERAL = '\n'
