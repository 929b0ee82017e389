/** One setting: its variable, how its text is parsed, and its description. */
export interface Option<Value, Default> {
  readonly variable: string
  /** The kind of text, for users. */
  readonly type: string
  readonly default: Default
  /** The default in words, if it is not a value that can be typed. */
  readonly describedDefault?: string
  /** One sentence, Markdown. */
  readonly description: string
  /** The database that it is for, or the variable of a setting that it does nothing without. */
  readonly only?: 'SQLite' | 'PostgreSQL' | `DAYBOOK_${string}`
  /** Its value never appears in a message or a log. */
  readonly secret?: boolean
  /** Throws an Error whose message continues the sentence "DAYBOOK_X must be …". */
  readonly parse: (text: string) => Value
}

/** A setting, with the types of its value and its default. */
export function option<Value, Default>(facts: Option<Value, Default>): Option<Value, Default> {
  return facts
}

/** Reads `true` or `false`. */
export function parseFlag(text: string): boolean {
  return parseChoice('true', 'false')(text) === 'true'
}

/** Parses one of some words, ignoring case. */
export function parseChoice<const Choices extends readonly string[]>(
  ...choices: Choices
): (text: string) => Choices[number] {
  return (text) => {
    const found = choices.find((word) => word === text.toLowerCase())
    if (found === undefined) throw new Error(`one of ${choices.join(', ')}`)
    return found
  }
}

/** Parses a text that never has quotes around it. Docker passes the quotes of a file of settings on, as a part of the value. */
export function parseUnquoted(text: string): string {
  if (/^(["']).*\1$/s.test(text)) throw new Error('written without quotes')
  return text
}
