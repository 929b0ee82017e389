/** The label of a record where others refer to it. */
import type { MemberFacts } from '../../api/kind-facts.ts'
import { say, sayName } from '../../text/say.ts'

/** The readable name of a member of a list. */
export function nameOfMember({ name, label }: MemberFacts): string {
  return label ?? sayName(name)
}

type Shown = Readonly<Record<string, unknown>>

/** Members with the name of a record. */
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
