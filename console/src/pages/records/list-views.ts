import { SavedViews } from '../../api/saved-views.ts'

/** The state of a list of records, as a saved view holds it: the parameters of its URL, and its columns. */
export interface ListSettings {
  readonly record: string
  readonly query?: Readonly<Record<string, string>>
  readonly columns?: readonly string[]
}

export const listViews: SavedViews<ListSettings> = new SavedViews('list')

/** The saved part of a URL. The open record is not saved. The values of a filter are saved as one text. */
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
