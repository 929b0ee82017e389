import { DaybookError, type Fault, fault, Invalid } from '../../../kernel/errors.ts'
import { isTurnLong, nextTurn } from '../../../kernel/loop-turn.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportedRow } from './import-table.ts'
import type { NamedRecord } from './imported-kinds.ts'
import { NameLookup } from './name-lookup.ts'
import { PendingRecords } from './pending-records.ts'
import { indexRecords, type RecordIndex, recognisedBy, withoutIdentity, writtenMembers } from './record-index.ts'
import { bodyOfRow, type RowBody } from './row-body.ts'
import { changesBetween, isShown, type ValueChange } from './shown-values.ts'

export const rowResults = ['new', 'changes', 'same', 'skipped', 'error'] as const
export type RowResult = (typeof rowResults)[number]

export interface RowReport {
  /** The line of the file. */
  readonly row: number
  readonly result: RowResult
  readonly id: number | null
  readonly name: string | null
  /** The errors, by column. */
  readonly errors: readonly Fault[]
  /** The change of an existing record, in a dry run. */
  readonly changes: readonly ValueChange[]
}

export interface Imported {
  readonly rows: readonly RowReport[]
  readonly remove: readonly number[]
  readonly change: readonly { readonly id: number; readonly body: RowBody }[]
}

/** Imports send no mails. */
const given = { notify_user_resources: false }
/** How many rows are read, and their records looked up, together. */
const READ_AT_ONCE = 250

/**
 * Creates and changes records row by row, each as the API would. A row that is refused has its errors, and stores nothing.
 * New records are stored together, some hundred at a time.
 */
export async function importRows(scope: Scope, job: ImportJob): Promise<Imported> {
  const run = new ImportRun(scope, job, await indexRecords(scope, job))
  const { rows } = job.table
  for (let from = 0; from < rows.length; from += READ_AT_ONCE) await run.take(rows.slice(from, from + READ_AT_ONCE))
  return run.end()
}

interface ReadRow {
  readonly of: ImportedRow
  readonly body: RowBody
  readonly key: string | undefined
  readonly problem?: DaybookError
}

class ImportRun {
  readonly #scope: Scope
  readonly #job: ImportJob
  readonly #names: NameLookup
  readonly #index: RecordIndex
  readonly #pending: PendingRecords
  readonly #members: readonly string[]
  readonly #rows: RowReport[] = []
  readonly #remove: number[] = []
  readonly #changed = new Set<number>()
  /** The line of the file that stands for a record. */
  readonly #lines = new Map<number, number>()
  readonly #before = new Map<number, RowBody>()
  /** The kind itself, where its records name each other. */
  readonly #ownName: NamedRecord | undefined

  constructor(scope: Scope, job: ImportJob, index: RecordIndex) {
    this.#scope = scope
    this.#job = job
    this.#index = index
    this.#names = new NameLookup(scope)
    this.#members = writtenMembers(job)
    this.#ownName = Object.values(job.imported.members)
      .map(({ type }) => ('of' in type ? type.of : undefined))
      .find((of) => of === job.kind.name)
    this.#pending = new PendingRecords(scope, job, (stored) => {
      for (const { place, id, key, name, fault: problem } of stored) {
        const row = this.#rows[place]
        if (row === undefined) continue
        this.#rows[place] =
          problem === undefined ? { ...row, id } : { ...row, result: 'error', errors: faultsOf(problem, job) }
        if (problem === undefined) this.#made(id, { key, name, line: row.row })
      }
    })
  }

  async take(rows: readonly ImportedRow[]): Promise<void> {
    const read: ReadRow[] = []
    for (const row of rows) {
      if (isTurnLong()) await nextTurn()
      if (this.#job.leftOut.has(row.line)) read.push({ of: row, body: {}, key: undefined })
      else read.push(await this.#read(row))
    }
    await this.#lookUp(read)
    const first = this.#rows.length
    for (const row of read) {
      if (isTurnLong()) await nextTurn()
      await this.#store(row)
    }
    if (this.#job.describes) await this.#describe(first)
  }

  async end(): Promise<Imported> {
    await this.#pending.flush()
    const change = [...this.#changed].map((id) => ({ id, body: this.#before.get(id) ?? {} }))
    return { rows: this.#rows, remove: this.#remove, change }
  }

  async #read(of: ImportedRow): Promise<ReadRow> {
    try {
      if (of.problem !== undefined) throw Invalid.field('row', of.problem)
      const { imported: kind, table, plan, style } = this.#job
      const body = await bodyOfRow(of, { kind, plan, style, columns: table.columns, names: this.#names })
      return { of, body, key: this.#index.keyOf(body) }
    } catch (error) {
      if (!(error instanceof DaybookError)) throw error
      return { of, body: {}, key: undefined, problem: error }
    }
  }

  /** Reads the existing records of rows, with one statement for many. */
  async #lookUp(rows: readonly ReadRow[]): Promise<void> {
    if (this.#job.mode !== 'update') return
    const ids = rows.flatMap(({ key }) => {
      try {
        return this.#index.find(key) ?? []
      } catch {
        return []
      }
    })
    await this.#readBefore([...new Set(ids)].filter((id) => !this.#before.has(id)))
  }

  async #readBefore(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    for (const [id, values] of await this.#job.valuesOf(ids, this.#members)) this.#before.set(id, values)
  }

  async #store(read: ReadRow): Promise<void> {
    // A row above may have made what this one names.
    const again = read.problem !== undefined && this.#ownName !== undefined
    if (again) await this.#pending.flush()
    const { of, body, key, problem } = again ? await this.#read(read.of) : read
    const { line } = of
    const name = typeof body.name === 'string' ? body.name : null
    const row = { row: line, id: null, name, errors: [], changes: [] }
    if (this.#job.leftOut.has(line)) {
      this.#rows.push({ ...row, result: 'skipped' })
      return
    }
    try {
      if (problem !== undefined) throw problem
      if (this.#pending.has(key)) await this.#pending.flush()
      const id = this.#job.mode === 'add' ? undefined : this.#index.find(key)
      if (id !== undefined) this.#refuseTwice(id, line)
      if (id === undefined && this.#job.imported.isStoredTogether?.(body) !== false) {
        await this.#pending.add(withoutIdentity(body), this.#rows.length, key, name)
        this.#rows.push({ ...row, result: 'new' })
        return
      }
      this.#rows.push({ ...row, ...(await this.#write(id, withoutIdentity(body), { key, line })) })
    } catch (error) {
      if (!(error instanceof DaybookError)) throw error
      this.#rows.push({ ...row, result: 'error', errors: faultsOf(error, this.#job) })
    }
  }

  /** Two lines for one record contradict each other. */
  #refuseTwice(id: number, line: number): void {
    if (this.#job.mode !== 'update') return
    const first = this.#lines.get(id)
    if (first !== undefined) {
      throw Invalid.field(recognisedBy(this.#job)?.join(', ') ?? 'row', `is the same as in line ${first} of the file`)
    }
    this.#lines.set(id, line)
  }

  async #write(
    id: number | undefined,
    body: RowBody,
    { key, line }: { readonly key: string | undefined; readonly line: number },
  ): Promise<Pick<RowReport, 'result' | 'id'>> {
    const { kind, mode } = this.#job
    if (id === undefined) {
      const create = mustHave(kind.verbs.create, `the create verb of ${kind.name}`)
      const { id: made } = await create.run(this.#scope, { body, given })
      this.#made(made, { key, line, name: String(body.name) })
      return { result: 'new', id: made }
    }
    if (mode === 'skip') return { result: 'skipped', id }
    if (!this.#before.has(id)) await this.#readBefore([id])
    if (!this.#changed.has(id) && isShown(body, this.#before.get(id) ?? {})) return { result: 'same', id }
    const { changes } = this.#scope.journal
    const count = changes.length
    await kind.verbs.update?.run(this.#scope, { id, body, given })
    if (changes.length === count) return { result: 'same', id }
    this.#changed.add(id)
    return { result: 'changes', id }
  }

  #made(
    id: number,
    { key, line, name }: { readonly key: string | undefined; readonly line: number; readonly name: string | null },
  ): void {
    this.#remove.push(id)
    this.#lines.set(id, line)
    this.#index.add(key, id)
    if (this.#ownName !== undefined && name !== null) this.#names.add(this.#ownName, { id, name })
  }

  /** Says what changes in the rows from `first` on. */
  async #describe(first: number): Promise<void> {
    const ids = this.#rows.slice(first).flatMap(({ result, id }) => (result === 'changes' && id !== null ? [id] : []))
    if (ids.length === 0) return
    const now = await this.#job.valuesOf([...new Set(ids)], this.#members)
    const { imported, style } = this.#job
    for (const [at, row] of this.#rows.entries()) {
      if (at < first || row.result !== 'changes' || row.id === null) continue
      const after = now.get(row.id) ?? {}
      const before = this.#before.get(row.id) ?? {}
      this.#rows[at] = { ...row, changes: changesBetween(before, after, imported, style.zone) }
    }
  }
}

/** The errors of a row by the names that the columns have in the file. */
function faultsOf(error: DaybookError, { plan, table }: ImportJob): Fault[] {
  if (!(error instanceof Invalid)) return [fault('row', error.message)]
  return error.faults.map(({ field, message }) => {
    const at = plan.indexOf(field.split(/[.[]/)[0])
    const column = table.columns[at]
    return column === undefined ? { field, message } : { field: column, message: message.replace(field, column) }
  })
}
