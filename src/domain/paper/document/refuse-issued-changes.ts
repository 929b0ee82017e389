import { Conflict, type Fault, fault } from '../../../kernel/errors.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { type DocumentKind, DRAFT, isIssued } from './document-kind.ts'

/** What a document keeps once it has its number for good, column by column, and by which member people know it. */
const numberColumns = new Map([
  ['prefix', 'prefix'],
  ['number', 'number'],
])
/** What a client holds in their hands: the date, the lines that totals follow from, who it is for and how it looks. */
const issuedColumns = new Map([
  ['date', 'date'],
  ['items', 'items'],
  ['groups', 'groups'],
  ['currency', 'currency'],
  ['client_id', 'client'],
  ['client_contact_id', 'client'],
  ['project_id', 'project'],
  ['template_id', 'template_id'],
])

/**
 * Refuses what would change an issued document (contract section 5). What is sent back as it was read changes nothing,
 * and is let through.
 */
export function refuseIssuedChanges(reader: BodyReader, kind: DocumentKind): void {
  const { current } = reader
  if (current === undefined || !isIssued(kind, current.status_id)) return
  const kept = kind.bindsOnceSent ? new Map([...issuedColumns, ...numberColumns]) : numberColumns
  const changed = [...kept].filter(([column]) => reader.value(column) !== (current[column] ?? null))
  const why = kind.bindsOnceSent ? `the ${kind.name} has left Draft` : `the ${kind.name} has its number`
  const faults: Fault[] = [...new Set(changed.map(([, member]) => member))].map((member) =>
    fault(member, `cannot be changed: ${why}`),
  )
  if (kind.bindsOnceSent && reader.value('status_id') === DRAFT) {
    faults.push(fault('status', `cannot go back to Draft: ${why}`))
  }
  const [first] = faults
  if (first !== undefined) throw new Conflict(first.message, faults)
}
