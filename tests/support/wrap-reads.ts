import type { Engine } from '../../src/kernel/db/engine.ts'
import type { Scans, Sql } from '../../src/kernel/db/sql.ts'

/** Passes every statement that reads outside a transaction through `wrap`, from now on: those of instances, too. */
export function wrapReads(engine: Engine, wrap: (all: Sql['all']) => Sql['all']): void {
  const wrapped = (sql: Sql): Sql => ({
    ...sql,
    all: wrap(sql.all.bind(sql)),
    scans: sql.scans && wrappedScans(sql.scans),
  })
  // One that is given up is not asked for a second time here: it would be counted twice.
  const wrappedScans = (scans: Scans): Scans => ({
    ...scans,
    here: wrap(async <Row>(...asked: Parameters<Sql['all']>) => {
      const [text, values] = asked
      return (await scans.here<Row>(text, values)) ?? scans.all<Row>(text, values)
    }),
    all: wrap(<Row>(...asked: Parameters<Sql['all']>) => scans.all<Row>(asked[0], asked[1])),
  })
  const { read, readOf } = engine
  Object.assign(engine, {
    read: wrapped(read),
    readOf: (...of: Parameters<Engine['readOf']>) => wrapped(readOf(...of)),
  })
}
