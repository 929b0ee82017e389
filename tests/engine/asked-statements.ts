import type { Engine } from '../../src/kernel/db/engine.ts'

type Statement = Parameters<Engine['explain']>

/** Records every read statement from now on, in the form for `explain`. */
export function askedStatements({ read }: Engine): readonly Statement[] {
  const asked: Statement[] = []
  const all = read.all.bind(read)
  Object.assign(read, {
    all: (...statement: Statement) => {
      asked.push(statement)
      return all(...statement)
    },
  })
  return asked
}
