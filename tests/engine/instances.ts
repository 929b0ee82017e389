import type { Engine } from '../../src/kernel/db/engine.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import type { SqlRow } from '../../src/kernel/db/sql.ts'

/** Creates the rows that writes of these instances lock first. */
export async function addInstances(engine: Engine, ...instanceIds: number[]): Promise<void> {
  const p = engine.dialect.placeholder
  for (const id of instanceIds) {
    await engine.transaction(lanes.writes(id), (sql) =>
      sql.run(`insert into instance_head (instance_id, version) values (${p(1)}, 0)`, [id]),
    )
  }
}

/** The rows of a statement as plain objects: rows of `node:sqlite` have no prototype. */
export async function read(engine: Engine, text: string): Promise<SqlRow[]> {
  return (await engine.read.all(text, [])).map((row) => ({ ...row }))
}
