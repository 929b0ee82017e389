import Type, { type TSchema } from 'typebox'
import type { Actor, InstanceFacts, Viewer } from '../../kernel/auth/session.ts'
import type { Dialect } from '../../kernel/db/dialect.ts'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Predicate } from '../list/predicate.ts'
import type { BodyReader } from '../write/body-reader.ts'
import type { Column, Reference } from './column.ts'

/** The row of a record. */
export type RecordRow = SqlRow & { readonly id: number }

/** The context for rendering a record, besides its row. */
export interface RenderContext {
  readonly instance: InstanceFacts
  /** When the current day began in the instance's zone, in UNIX seconds; for members with `changesDaily`. */
  readonly startOfToday: () => number
  /** Whether a record is hidden from the actor, so that it is shown as none. */
  readonly hides: (record: string, id: number) => boolean
  readonly switches: ReadonlySet<string>
  /** The JSON text of a referred row in one of its record's shows. */
  readonly rendered: (record: string, show: string, id: number) => string
  /** The ids that a row is linked to through a link table, in order. */
  readonly linked: (field: string, row: SqlRow) => readonly number[]
  /** The data that a field's `load` returned for the page, by record id. */
  readonly loaded: (field: string, id: number) => string | undefined
}

/** How a member is stored: for writes, and for the statements that read it. */
export interface FieldColumns {
  readonly columns: readonly Column[]
  /** Columns of other fields that `render` needs. */
  readonly needs: readonly string[]
  readonly references: readonly Reference[]
  /** The initial value, stored on create if the body has none. */
  readonly initial?: (instance: InstanceFacts) => SqlValue
  /** Set on full-text fields: the member's words are indexed. */
  readonly words?: true
}

/** How a row is shown. */
export interface FieldRendering {
  /** The member as JSON text. It depends only on the row and the context: lists cache it until either changes. */
  readonly render: (row: RecordRow, context: RenderContext) => string
  /** Loads the data that `render` needs for a whole page: JSON text by record id. */
  readonly load?: (
    scope: Scope,
    rows: readonly RecordRow[],
    switches: ReadonlySet<string>,
  ) => Promise<ReadonlyMap<number, string>>
  /** The modules of the custom fields that `render` shows. */
  readonly customModules?: readonly string[]
  /** `load` loads nothing unless a switch of the list is on. */
  readonly loadsOnSwitches?: true
  /** It also depends on the day, so that its text is cached for a day. */
  readonly changesDaily?: true
  /**
   * The member as this viewer sees it; undefined if all viewers see the same. Lists filter, sort and sum by this
   * variant too, so that a variant without `filter`, `order` or `currency` reveals nothing about the hidden value.
   */
  readonly forViewer?: (viewer: Viewer) => Field | undefined
  /**
   * Set on the result of `forViewer`. A name: all viewers with this name see the same, so that a text is cached for them.
   * `true`: nothing is cached.
   */
  readonly forSome?: string | true
}

/** How a body is read. */
interface FieldReading {
  /** Required on create, and cannot be cleared. */
  readonly required: boolean
  /** Reads the member from a body; passes errors and values to the reader. Called only if the member was sent. */
  readonly read: (this: Field, value: unknown, reader: BodyReader) => void
}

/** How a list is filtered, sorted and summed by the member. */
interface FieldFilters {
  /** The condition of a query parameter with the member's name; absent if it cannot be filtered. */
  readonly filter?: (text: string, actor: Actor, instance: InstanceFacts) => Predicate
  /** The sort expression of `order_asc` and `order_desc`; absent if it cannot be sorted. */
  readonly order?: (column: (name: string) => string, dialect: Dialect, actor: Actor) => string
  /** The column with the currency of the amount in `order`: lists can sum it. */
  readonly currency?: string
  /** Set on the result of `forViewer`: why a list cannot be filtered, sorted or summed by it (403). */
  readonly refusal?: string
}

/** How the API's documentation and error messages describe the member. */
export interface FieldDescription {
  readonly name: string
  /** A sentence for users: it ends every error message about the member, and is in the API's documentation. */
  readonly description: string
  /** The schema in a response; null if the record does not show it. */
  readonly answer: TSchema | null
  /** The schema in a body; null if it is read-only: it is then accepted and ignored. */
  readonly body: TSchema | null
}

/**
 * One member of a record, by the stages that use it. The files in this folder define the kinds of field; a slice may
 * define its own if no other slice needs it.
 */
export interface Field extends FieldColumns, FieldRendering, FieldReading, FieldFilters, FieldDescription {
  /** Additional members of this field: an ISO twin, an id next to a reference. */
  readonly companions?: readonly Field[]
}

/**
 * A field before it has a name. `Stored` is the type of its column and `Suffix` the addition to the field's name in the
 * column's name, so that `Row<typeof definition>` is the row; `never` for a field without a column.
 */
export interface FieldSpec<Stored = unknown, Suffix extends string = string> {
  readonly named: (name: string) => Field
  /** Only for the type system. */
  readonly stored?: Stored
  readonly suffix?: Suffix
}

/** Options of every kind of field. */
export interface FieldOptions {
  readonly description: string
  readonly required?: boolean
  /** Shown and filtered, but bodies cannot set it. */
  readonly readOnly?: boolean
  /** Never null in a response, although no body has to send it: the code that writes the record always fills it. */
  readonly neverNull?: true
}

/** The type of a column: never null if the field is required, has an initial value, or is always filled. */
export type Filled<Options, Value> = Options extends
  | { readonly required: true }
  | { readonly neverNull: true }
  | { readonly initial: string | number | boolean }
  ? Value
  : Value | null

/** The schema of a member in a response: nullable, unless it is required, has an initial value or is never null. */
export function renderedSchema(schema: TSchema, options: FieldOptions, initial?: unknown): TSchema {
  const { description, required, neverNull } = options
  const isFilled = required === true || neverNull === true || initial !== undefined
  return isFilled ? { ...schema, description } : nullable(schema, description)
}

/**
 * The schema of a member in a body: nullable, unless it is required; the default is used for null and for a missing
 * member.
 */
export function sentSchema(schema: TSchema, { description, required }: FieldOptions, initial?: unknown): TSchema {
  const sent = required === true ? { ...schema, description } : nullable(schema, description)
  return initial === undefined ? sent : { ...sent, default: initial }
}

function nullable(schema: TSchema, description: string): TSchema {
  const alternatives = (schema as { readonly anyOf?: readonly TSchema[] }).anyOf ?? [schema]
  const others = alternatives.filter((alternative) => (alternative as { readonly type?: string }).type !== 'null')
  return Type.Union([...others, Type.Null()], { description })
}

/** An id in the exact range of JSON numbers. */
export const idSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, format: 'int64' })

/**
 * An element of a reference that refers to nothing, in a body: every member except `type` is null or empty. `not` twice
 * means the same as the values, and keeps generators from an index signature.
 */
export const noReference = Type.Object(
  { id: Type.Optional(Type.Null()) },
  { patternProperties: { '^(?!type$)': { not: { not: { enum: [null, ''] } } } } },
)

/** A stored value as JSON text, if JSON has the same type. */
export function jsonOf(value: SqlValue): string {
  return JSON.stringify(value)
}

/** A field with default values for all optional parts; kinds override them. */
export function plainField(name: string, options: FieldOptions, own: Partial<Field>): Field {
  return {
    name,
    description: options.description,
    required: options.required ?? false,
    columns: [],
    needs: [],
    references: [],
    answer: null,
    body: null,
    render: () => 'null',
    read: () => {},
    ...own,
    ...(options.readOnly ? { body: null, read: () => {} } : {}),
  }
}
