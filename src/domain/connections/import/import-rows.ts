import { DaybookError, type Fault, fault, Invalid } from '../../../kernel/errors.ts'
import { foldText } from '../../../kernel/fold-text.ts'
import { isTurnLong, nextTurn } from '../../../kernel/loop-turn.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { existingRecords } from './existing-records.store.ts'
import type { ColumnPlan } from './import-columns.ts'
import type { ImportTable } from './import-table.ts'
import type { ImportedKind } from './imported-kinds.ts'
import { NameLookup } from './name-lookup.ts'
import { PendingBookings } from './pending-bookings.ts'
import type { CellStyle } from './read-cell.ts'
import { bodyOfRow, type RowBody } from './row-body.ts'

export const fates = ['new', 'changes', 'same', 'skipped', 'error'] as const
export type Fate = (typeof fates)[number]

export interface RowFate {
  /** The line of the file. */
  readonly row: number
  readonly fate: Fate
  readonly id: number | null
  readonly name: string | null
  /** What is wrong, by the column. */
  readonly faults: readonly Fault[]
}

export interface ImportJob {
  readonly kind: RecordKind
  readonly imported: ImportedKind
  readonly table: ImportTable
  readonly plan: ColumnPlan
  readonly mode: 'add' | 'update' | 'skip'
  readonly style: CellStyle
  /** The values of records before they change, by id: what an undo sends back. */
  readonly before: (ids: readonly number[], members: readonly string[]) => Promise<ReadonlyMap<number, RowBody>>
}

export interface Imported {
  readonly rows: readonly RowFate[]
  readonly remove: readonly number[]
  readonly change: readonly { readonly id: number; readonly body: RowBody }[]
}

/** Nobody gets a mail about what is imported. */
const given = { notify_user_resources: false }
/** Members that say which record it is, and are not written. */
const identifying = new Set(['id', 'uuid'])

/**
 * Creates and changes records row by row, each as the API would. A row that is refused has its faults, and stores nothing.
 * New bookings are stored together, some hundred at a time.
 */
export async function importRows(scope: Scope, job: ImportJob): Promise<Imported> {
  const names = new NameLookup(scope)
  const index = await indexOf(scope, job)
  const rows: RowFate[] = []
  const [remove, changed]: [number[], number[]] = [[], []]
  const members = job.plan.filter((member) => member !== undefined && !identifying.has(member)) as string[]
  const before = new Map<number, RowBody>()
  const pending = new PendingBookings(scope, job, (stored) => {
    for (const { place, id, key, fault: problem } of stored) {
      const row = rows[place]
      if (row === undefined) continue
      rows[place] = problem === undefined ? { ...row, id } : { ...row, fate: 'error', faults: faultsOf(problem, job) }
      if (problem !== undefined) continue
      remove.push(id)
      index.add(key, id)
    }
  })
  for (const { line, cells } of job.table.rows) {
    if (isTurnLong()) await nextTurn()
    let name: string | null = null
    try {
      const body = await bodyOfRow(cells, { ...job, kind: job.imported, columns: job.table.columns, names })
      name = typeof body.name === 'string' ? body.name : null
      const key = index.keyOf(body)
      if (pending.has(key)) await pending.flush()
      const id = job.mode === 'add' ? undefined : index.find(key)
      if (id === undefined && job.kind.name === 'booking') {
        await pending.add(withoutIdentity(body), rows.length, key)
        rows.push({ row: line, fate: 'new', id: null, name, faults: [] })
        continue
      }
      if (id !== undefined && job.mode === 'update' && !before.has(id)) {
        for (const [one, values] of await job.before([id], members)) before.set(one, values)
      }
      const done = await storeRow(scope, job, id, body)
      if (done.fate === 'new') {
        remove.push(done.id)
        index.add(key, done.id)
      }
      if (done.fate === 'changes' && !changed.includes(done.id)) changed.push(done.id)
      rows.push({ row: line, ...done, name, faults: [] })
    } catch (error) {
      if (!(error instanceof DaybookError)) throw error
      rows.push({ row: line, fate: 'error', id: null, name, faults: faultsOf(error, job) })
    }
  }
  await pending.flush()
  return { rows, remove, change: changed.map((id) => ({ id, body: before.get(id) ?? {} })) }
}

function withoutIdentity(row: RowBody): RowBody {
  return Object.fromEntries(Object.entries(row).filter(([member]) => !identifying.has(member)))
}

async function storeRow(
  scope: Scope,
  { kind, mode }: ImportJob,
  id: number | undefined,
  row: RowBody,
): Promise<{ readonly fate: Fate; readonly id: number }> {
  const body = withoutIdentity(row)
  if (id !== undefined && mode === 'skip') return { fate: 'skipped', id }
  if (id === undefined) {
    const made = await kind.verbs.create?.run(scope, { body, given })
    return { fate: 'new', id: made?.id ?? 0 }
  }
  const changes = scope.journal.changes.length
  await kind.verbs.update?.run(scope, { id, body, given })
  return { fate: scope.journal.changes.length > changes ? 'changes' : 'same', id }
}

/** The faults of a row by the names that the columns have in the file. */
function faultsOf(error: DaybookError, { plan, table }: ImportJob): Fault[] {
  if (!(error instanceof Invalid)) return [fault('row', error.message)]
  return error.faults.map(({ field, message }) => {
    const at = plan.indexOf(field.split(/[.[]/)[0])
    const column = table.columns[at]
    return column === undefined ? { field, message } : { field: column, message: message.replace(field, column) }
  })
}

interface KeyIndex {
  readonly keyOf: (body: RowBody) => string | undefined
  /** Throws `Invalid` where several records have the key. */
  readonly find: (key: string | undefined) => number | undefined
  readonly add: (key: string | undefined, id: number) => void
}

/** The records that are there, by what a row is recognised by. */
async function indexOf(scope: Scope, { kind, imported, plan, mode }: ImportJob): Promise<KeyIndex> {
  const key = imported.keys.find((members) => members.every((member) => plan.includes(member)))
  if (key === undefined || mode === 'add') return { keyOf: () => undefined, find: () => undefined, add: () => {} }
  const isId = key.length === 1 && identifying.has(key[0] ?? '')
  const known = new Map<string, number[]>()
  const keyText = (values: readonly unknown[]) =>
    JSON.stringify(values.map((value) => (typeof value === 'string' ? foldText(value) : value)))
  const columns = isId ? (key[0] === 'uuid' ? ['type'] : []) : key
  for (const row of await existingRecords(scope, kind, columns)) {
    const uuid = `${row.type === 'person' ? 'p' : 'o'}${row.id}`
    const text = isId ? keyText([key[0] === 'uuid' ? uuid : row.id]) : keyText(key.map((column) => row[column]))
    known.set(text, [...(known.get(text) ?? []), Number(row.id)])
  }
  return {
    keyOf: (body) =>
      key.every((member) => body[member] !== undefined) ? keyText(key.map((member) => body[member])) : undefined,
    find: (text) => {
      const ids = text === undefined ? [] : (known.get(text) ?? [])
      if (ids.length > 1) throw Invalid.field(key.join(', '), `is the same in ${ids.length} records; give the id`)
      return ids[0]
    },
    add: (text, id) => {
      if (text !== undefined) known.set(text, [...(known.get(text) ?? []), id])
    },
  }
}
