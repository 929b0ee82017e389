import type { Engine } from './engine.ts'

/** The size of an instance. */
export interface InstanceSize {
  /** Its number; `other` for all beyond the largest. */
  readonly instance: string
  /** Live records of all kinds. */
  readonly records: number
  /** An estimate: its share of the database, by records. */
  readonly bytes: number
}

/** The sizes of the database and its instances. */
export interface Sizes {
  readonly databaseBytes: number
  readonly instances: readonly InstanceSize[]
}

/** Instances with a separate label; all others are summed. */
const NAMED_MAX = 100

/** The largest instances and the rest, from the maintained counts: reads one short row for each kind of record. */
export async function instanceSizes({ read, dialect }: Engine): Promise<Sizes> {
  const counted = await read.all<{ instance_id: number; records: number }>(
    `select record_tally.instance_id, sum(record_tally.live) as records from record_tally
     group by record_tally.instance_id order by records desc, record_tally.instance_id`,
    [],
  )
  const [size] = await read.all<{ bytes: number }>(dialect.databaseSize, [])
  const databaseBytes = size?.bytes ?? 0
  const total = Math.max(1, sum(counted))
  const sizeOf = (instance: string, records: number) => ({
    instance,
    records,
    bytes: Math.round((databaseBytes * records) / total),
  })
  const named = counted.slice(0, NAMED_MAX).map(({ instance_id, records }) => sizeOf(`${instance_id}`, records))
  const rest = counted.slice(NAMED_MAX)
  return { databaseBytes, instances: rest.length === 0 ? named : [...named, sizeOf('other', sum(rest))] }
}

function sum(counted: readonly { readonly records: number }[]): number {
  return counted.reduce((total, { records }) => total + records, 0)
}
