import Type from 'typebox'
import { foldedWords } from '../../kernel/fold-text.ts'
import { exactTexts, filterText } from '../../kernel/query-value.ts'
import { storageProblem } from '../../kernel/text-checks.ts'
import { anyOf, contains, matchesWords, type Predicate } from '../list/predicate.ts'
import {
  type FieldOptions,
  type FieldSpec,
  type Filled,
  jsonOf,
  plainField,
  renderedSchema,
  sentSchema,
} from './field.ts'

/** The maximum length of a one-line member; notes and template parts set `max`. */
const LENGTH_MAX = 255

/** Long texts are sorted by their first characters (decision 0248). */
const firstCharacters = (expression: string) => `substr(${expression}, 1, 100)`

/** Options of a text. */
export interface TextOptions extends FieldOptions {
  /** In characters; 255 by default. */
  readonly max?: number
  /**
   * How a filter on the member matches: part of the text (the default), its words by their beginnings, or the whole
   * text (codes, currencies, colours), with a comma-separated list for any of several values.
   */
  readonly match?: 'partial' | 'full-text' | 'exact'
  /**
   * A check besides the length: returns the error, or undefined. An empty text then clears the member. Exact filters
   * make it too, with `asked`, so that a value that was valid once can still be found.
   */
  readonly check?: (text: string, asked?: true) => string | undefined
}

/** A line or a body of text. Column: text. */
export function text<const O extends TextOptions>(options: O & TextOptions): FieldSpec<Filled<O, string>, ''> {
  const max = options.max ?? LENGTH_MAX
  return {
    named: (name) =>
      plainField(name, options, {
        columns: [{ name, type: 'text', json: jsonOf }],
        answer: renderedSchema(Type.String(), options),
        body: sentSchema(Type.String({ ...(options.required && { minLength: 1 }), maxLength: max }), options),
        render: (row) => JSON.stringify(row[name]),
        read(value, reader) {
          const isBlank = typeof value === 'string' && value.trim() === ''
          if (value === null || (isBlank && (options.required || options.check !== undefined))) {
            if (options.required) reader.fault(this, 'is required')
            else reader.values[name] = null
          } else if (typeof value !== 'string') reader.fault(this, 'must be text')
          else if (value.length > max) reader.fault(this, `must have at most ${max} characters`)
          else {
            const problem = storageProblem(value) ?? options.check?.(value)
            if (problem === undefined) reader.values[name] = value
            else reader.fault(this, problem)
          }
        },
        filter: (query) => matching[options.match ?? 'partial'](name, query, options.check),
        order: (column, { bytewise, fold }) =>
          bytewise(fold(max > LENGTH_MAX ? firstCharacters(column(name)) : column(name))),
        ...(options.match === 'full-text' && { words: true }),
      }),
  }
}

type Matching = (name: string, query: string, check: TextOptions['check']) => Predicate
const matching: Readonly<Record<NonNullable<TextOptions['match']>, Matching>> = {
  partial: (name, query) => contains(name, filterText(name, query)),
  'full-text': (name, query) => matchesWords(name, foldedWords(filterText(name, query))),
  exact: (name, query, check) => anyOf(name, exactTexts(name, query, check)),
}
