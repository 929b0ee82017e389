import { Conflict, type Fault, fault } from '../../../kernel/errors.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { type DocumentKind, DRAFT, isIssued } from './document-kind.ts'
import { discountInLine, termLines } from './money/index.ts'

/** Columns that cannot change once the document keeps its number for good, with the member that each belongs to. */
const numberColumns = new Map([
  ['prefix', 'prefix'],
  ['number', 'number'],
])
/** Columns that are on the client's copy: the date, the lines that totals follow from, the client and the look. */
const issuedColumns = new Map([
  ['date', 'date'],
  ['items', 'items'],
  ['groups', 'groups'],
  ['allowances', 'allowances'],
  ['amount_prepaid', 'amount_prepaid'],
  ['rounding_amount', 'rounding_amount'],
  ['currency', 'currency'],
  ['tax_currency', 'tax_currency'],
  ['tax_exchange_rate', 'tax_exchange_rate'],
  ['client_id', 'client'],
  ['client_contact_id', 'client'],
  ['project_id', 'project'],
  ['template_id', 'template_id'],
])

/** Refuses changes to an issued document (contract section 5). Members that are sent back unchanged are accepted. */
export function refuseIssuedChanges(reader: BodyReader, kind: DocumentKind): void {
  const { current } = reader
  if (current === undefined || !isIssued(kind, current.status_id)) return
  const kept = kind.bindsOnceSent ? new Map([...issuedColumns, ...numberColumns]) : numberColumns
  const changed = [...kept].filter(([column]) => (reader.value(column) ?? null) !== (current[column] ?? null))
  const why = kind.bindsOnceSent ? `the ${kind.name} has left Draft` : `the ${kind.name} has its number`
  const faults: Fault[] = [...new Set(changed.map(([, member]) => member))].map((member) =>
    fault(member, `cannot be changed: ${why}`),
  )
  if (kind.bindsOnceSent && offersIn(reader.value('terms')) !== offersIn(current.terms)) {
    faults.push(fault('terms', `cannot offer another discount for early payment: ${why}`))
  }
  if (kind.bindsOnceSent && reader.value('status_id') === DRAFT) {
    faults.push(fault('status', `cannot go back to Draft: ${why}`))
  }
  const [first] = faults
  if (first !== undefined) throw new Conflict(first.message, faults, first.field)
}

/** The discounts for early payment in the terms. The client has them on the copy, and bank statements book them. */
function offersIn(terms: unknown): string {
  return JSON.stringify(termLines(terms).flatMap((line) => discountInLine(line) ?? []))
}
