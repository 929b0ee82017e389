/** What a record is called where others name it. */
import { say } from '../../text/say.ts'

type Shown = Readonly<Record<string, unknown>>

/** Members that say what a record is called. */
export const labelMembers = ['id', 'uuid', 'name', 'first_name', 'last_name', 'prefix', 'number', 'subject', 'url']
const others = ['subject', 'description', 'url', 'calendar_url', 'event', 'kind', 'action', 'method']

export function labelOf(record: Shown): string {
  const { first_name, last_name } = record
  if (typeof record.name === 'string') return record.name
  if (typeof first_name === 'string') return [first_name, last_name].filter(Boolean).join(' ')
  if ('number' in record) return numberOf(record)
  const said = others.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '')
  return said === undefined ? `# ${record.id}` : String(said)
}

/** The number of a document, as it is printed; a draft has none yet. */
export function numberOf({ prefix, number }: Shown): string {
  return number == null ? say('records.draft') : `${prefix ?? ''}${number}`
}
