import type { Dialect } from './dialect.ts'
import type { SqlValue } from './sql.ts'

/** Builds a statement about one instance: the text and the values of its placeholders, in step. */
export class SqlText {
  readonly dialect: Dialect
  readonly instanceId: number
  readonly values: SqlValue[] = []
  text = ''

  constructor(dialect: Dialect, instanceId: number) {
    this.dialect = dialect
    this.instanceId = instanceId
  }

  add(text: string): this {
    this.text += text
    return this
  }

  value(value: SqlValue): this {
    this.text += this.placeholder(value)
    return this
  }

  /** At most this many rows. */
  limit(rows: number): this {
    return this.dialect.bindsLimits ? this.add(' limit ').value(rows) : this.add(` limit ${Math.trunc(rows)}`)
  }

  /**
   * `instance_id = …` for one table of the statement; every table gets this condition, so that no rows of other tenants
   * are read.
   */
  ofInstance(alias = ''): this {
    return this.add(`${alias === '' ? '' : `${alias}.`}instance_id = `).value(this.instanceId)
  }

  /** Binds a value and returns its placeholder, for text that is assembled before it is added. */
  placeholder(value: SqlValue): string {
    this.values.push(value)
    return this.dialect.placeholder(this.values.length)
  }

  /** The parts, each of which writes itself, separated by `joiner`. */
  joined(parts: readonly ((sql: this) => unknown)[], joiner: string): this {
    parts.forEach((part, index) => {
      if (index > 0) this.add(joiner)
      part(this)
    })
    return this
  }
}
