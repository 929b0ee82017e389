import type { Engine } from '../../src/kernel/db/engine.ts'
import { wrapReads } from '../support/wrap-reads.ts'

type Statement = Parameters<Engine['explain']>

/** Records every read statement from now on, in the form for `explain`. */
export function askedStatements(engine: Engine): readonly Statement[] {
  const asked: Statement[] = []
  wrapReads(engine, (all) => (text, values, limit) => {
    asked.push([text, values])
    return all(text, values, limit)
  })
  return asked
}
