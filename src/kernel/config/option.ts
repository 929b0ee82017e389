/** One setting: its variable, how its text is read, and what people are told about it. */
export interface Option<Value, Default> {
  readonly variable: string
  /** For people: what kind of text it is. */
  readonly type: string
  readonly default: Default
  /** For people, where the default is not a value that could be typed in. */
  readonly describedDefault?: string
  /** One sentence, Markdown. */
  readonly description: string
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
export function flag(text: string): boolean {
  return choice('true', 'false')(text) === 'true'
}

/** Reads one of some words, whatever its case. */
export function choice<const Choices extends readonly string[]>(
  ...choices: Choices
): (text: string) => Choices[number] {
  return (text) => {
    const found = choices.find((one) => one === text.toLowerCase())
    if (found === undefined) throw new Error(`one of ${choices.join(', ')}`)
    return found
  }
}
