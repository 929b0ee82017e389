import type { Engine } from '../../src/kernel/db/engine.ts'
import type { Sql } from '../../src/kernel/db/sql.ts'

type Statement = Parameters<Engine['explain']>

/** Records every read statement from now on, in the form for `explain`. */
export function askedStatements(engine: Engine): readonly Statement[] {
  const asked: Statement[] = []
  const { read, readOf } = engine
  const recorded = (sql: Sql) => ({
    ...sql,
    all: (...statement: Statement) => {
      asked.push(statement)
      return sql.all(...statement)
    },
  })
  Object.assign(engine, {
    read: recorded(read),
    readOf: (...of: Parameters<Engine['readOf']>) => recorded(readOf(...of)),
  })
  return asked
}
