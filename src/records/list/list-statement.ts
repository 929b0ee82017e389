import type { Dialect } from '../../kernel/db/dialect.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'

/** The statement for a list of one record kind; `t` is the alias of its table. */
export class ListSql extends SqlText {
  readonly record: string

  constructor(dialect: Dialect, instanceId: number, record: string) {
    super(dialect, instanceId)
    this.record = record
  }
}
