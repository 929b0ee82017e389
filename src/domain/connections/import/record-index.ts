import { Invalid } from '../../../kernel/errors.ts'
import { foldText } from '../../../kernel/fold-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { existingRecords } from './existing-records.store.ts'
import type { ImportJob } from './import-job.ts'
import type { RowBody } from './row-body.ts'

/** Members that identify the record and are not written. */
const identifying = new Set(['id', 'uuid'])

export function withoutIdentity(row: RowBody): RowBody {
  return Object.fromEntries(Object.entries(row).filter(([member]) => !identifying.has(member)))
}

/** The members of the plan that are written, and the flags that rates such as `25 %` set. */
export function writtenMembers({ imported, plan }: Pick<ImportJob, 'imported' | 'plan'>): readonly string[] {
  const members = plan.filter((member) => member !== undefined && !identifying.has(member)) as string[]
  const flags = members.flatMap((member) => {
    const type = imported.members[member]?.type
    return type?.is === 'rate' ? [type.percentage] : []
  })
  return [...new Set([...members, ...flags])]
}

/** The members by which a row is recognised; undefined where the file has none of them. */
export function recognisedBy({ imported, plan }: Pick<ImportJob, 'imported' | 'plan'>): readonly string[] | undefined {
  return imported.keys.find((members) => members.every((member) => plan.includes(member)))
}

/** The records that are there, by what a row is recognised by. */
export interface RecordIndex {
  readonly keyOf: (body: RowBody) => string | undefined
  /** Throws `Invalid` where several records have the key. */
  readonly find: (key: string | undefined) => number | undefined
  readonly add: (key: string | undefined, id: number) => void
}

export async function indexRecords(scope: Scope, job: ImportJob): Promise<RecordIndex> {
  const key = recognisedBy(job)
  if (key === undefined || job.mode === 'add') return { keyOf: () => undefined, find: () => undefined, add: () => {} }
  const isId = key.length === 1 && identifying.has(key[0] ?? '')
  const known = new Map<string, number[]>()
  const keyText = (values: readonly unknown[]) =>
    JSON.stringify(values.map((value) => (typeof value === 'string' ? foldText(value) : value)))
  const columns = isId ? (key[0] === 'uuid' ? ['type'] : []) : key
  for (const row of await existingRecords(scope, job.kind, columns)) {
    const uuid = `${row.type === 'person' ? 'p' : 'o'}${row.id}`
    const text = isId ? keyText([key[0] === 'uuid' ? uuid : row.id]) : keyText(key.map((column) => row[column]))
    known.set(text, [...(known.get(text) ?? []), row.id])
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
