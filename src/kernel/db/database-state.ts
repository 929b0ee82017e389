import type { Engine } from './engine.ts'

/** The state of the database, for an administrator of an instance. */
interface DatabaseState {
  readonly engine: string
  readonly bytes: number | null
  readonly free_bytes: number | null
}

/** Sizes are those of the whole database, so they are null where several instances share it. */
export async function databaseStateOf(engine: Engine): Promise<DatabaseState> {
  const { read, dialect } = engine
  const some = await read.all(
    `select record_tally.instance_id from record_tally
     group by record_tally.instance_id order by record_tally.instance_id limit 2`,
    [],
  )
  if (some.length > 1) return { engine: dialect.name, bytes: null, free_bytes: null }
  const [size] = await read.all<{ bytes: number }>(dialect.databaseSize, [])
  return { engine: dialect.name, bytes: size?.bytes ?? 0, free_bytes: engine.freeBytes() ?? null }
}
