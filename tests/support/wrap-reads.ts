import type { Engine } from '../../src/kernel/db/engine.ts'
import type { Sql } from '../../src/kernel/db/sql.ts'

/** Passes every statement that reads outside a transaction through `wrap`, from now on: those of instances, too. */
export function wrapReads(engine: Engine, wrap: (all: Sql['all']) => Sql['all']): void {
  const wrapped = (sql: Sql): Sql => ({ ...sql, all: wrap(sql.all.bind(sql)) })
  const { read, readOf } = engine
  Object.assign(engine, {
    read: wrapped(read),
    readOf: (...of: Parameters<Engine['readOf']>) => wrapped(readOf(...of)),
  })
}
