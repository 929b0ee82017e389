import type { Dialect } from './dialect.ts'
import type { SqlValue } from './sql.ts'

/** A statement in the making: text and the values of its placeholders, in step. */
export class SqlText {
  readonly dialect: Dialect
  readonly values: SqlValue[] = []
  text = ''

  constructor(dialect: Dialect) {
    this.dialect = dialect
  }

  add(text: string): this {
    this.text += text
    return this
  }

  value(value: SqlValue): this {
    this.text += this.placeholder(value)
    return this
  }

  /** Binds a value and answers its placeholder, for text that is put together before it is added. */
  placeholder(value: SqlValue): string {
    this.values.push(value)
    return this.dialect.placeholder(this.values.length)
  }

  /** ` where a and b`; each part writes itself. */
  all(parts: readonly ((sql: this) => unknown)[], joiner = ' and '): this {
    parts.forEach((part, index) => {
      if (index > 0) this.add(joiner)
      part(this)
    })
    return this
  }
}
