import Type, { type TSchema } from 'typebox'
import type { Actor, InstanceFacts, Viewer } from '../../kernel/auth/session.ts'
import type { Dialect } from '../../kernel/db/dialect.ts'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Predicate } from '../list/predicate.ts'
import type { BodyReader } from '../write/body-reader.ts'
import type { Column, Reference } from './column.ts'

/** What rendering a record may look at besides its row. */
export interface RenderContext {
  readonly instance: InstanceFacts
  /** When the present day began in the instance's zone, in UNIX seconds; for members that say `changesDaily`. */
  readonly startOfToday: () => number
  /** Whether the actor must not know of a record, so that it is shown as none. */
  readonly hides: (record: string, id: number) => boolean
  readonly switches: ReadonlySet<string>
  /** The JSON text of a referred row as one of its record's shows. */
  readonly rendered: (record: string, show: string, id: number) => string
  /** The ids that a row holds through a link table, in order. */
  readonly linked: (field: string, row: SqlRow) => readonly number[]
  /** What a field's `load` brought for the page, by record id. */
  readonly loaded: (field: string, id: number) => string | undefined
}

/**
 * One member of a record: how it is stored, shown, read from a body, filtered and ordered. The kinds of field beside
 * this file make them; a slice may make its own where its noun is the only one that needs it.
 */
export interface Field {
  readonly name: string
  /** A sentence for people: it ends every message about the member, and stands in the API's documentation. */
  readonly description: string
  /** Must be given on create, and cannot be cleared. */
  readonly required: boolean
  readonly columns: readonly Column[]
  /** Columns of other fields that `render` looks at. */
  readonly needs: readonly string[]
  readonly references: readonly Reference[]
  /** The member in an answer; null where the record does not show it. */
  readonly answer: TSchema | null
  /** The member in a body; null where it is read-only: it is then accepted and ignored. */
  readonly body: TSchema | null
  /** The member as JSON text. It follows from the row and the context alone: lists keep it until either changes. */
  readonly render: (row: SqlRow, context: RenderContext) => string
  /** Takes the member from a body; faults and values go to the reader. Called only when the member was sent. */
  readonly read: (this: Field, value: unknown, reader: BodyReader) => void
  /**
   * The member as this viewer is shown it; undefined where that is as everybody is. Lists filter, order and sum by it
   * too, so that a variant without `filter`, `order` or `currency` answers nothing about what it does not show.
   */
  readonly seenBy?: (viewer: Viewer) => Field | undefined
  /**
   * Set on what `seenBy` answers. A name: everybody who is shown it under this name is shown the same, so that a text is
   * kept for them. `true`: it is kept for nobody.
   */
  readonly forSome?: string | true
  /** Set on what `seenBy` answers: why a list cannot be filtered, ordered or summed by it (403). */
  readonly refusal?: string
  /** It follows from the day too, so that what is kept of it is kept for a day. */
  readonly changesDaily?: true
  /** Brings what `render` shows for a whole page at once: JSON text by record id. */
  readonly load?: (
    scope: Scope,
    rows: readonly SqlRow[],
    switches: ReadonlySet<string>,
  ) => Promise<ReadonlyMap<number, string>>
  /** `load` brings nothing while no switch of the list is on. */
  readonly loadsOnSwitches?: true
  /** Stored on create where the body gives nothing. */
  readonly initial?: (instance: InstanceFacts) => SqlValue
  /** The condition that a query parameter of the member's name stands for; absent where it cannot be filtered. */
  readonly filter?: (text: string, actor: Actor, instance: InstanceFacts) => Predicate
  /** What `order_asc` and `order_desc` sort by; absent where it cannot be ordered. */
  readonly order?: (column: (name: string) => string, dialect: Dialect, actor: Actor) => string
  /** The column with the currency of the amount that `order` gives: lists can sum it. */
  readonly currency?: string
  /** Set on full-text fields: the member's words are indexed. */
  readonly words?: true
  /** Members that come with this one: an ISO twin, an id beside a reference. */
  readonly companions?: readonly Field[]
}

/**
 * A field before it has its name. `Stored` is what its column holds and `Suffix` what the column's name adds to the
 * field's, so that `Row<typeof definition>` is the row; `never` for a field without a column.
 */
export interface FieldSpec<Stored = unknown, Suffix extends string = string> {
  readonly named: (name: string) => Field
  /** Only for the type system. */
  readonly stored?: Stored
  readonly suffix?: Suffix
}

/** Options that every kind of field takes. */
export interface FieldOptions {
  readonly description: string
  readonly required?: boolean
  /** Shown and filtered, but a body cannot set it. */
  readonly readOnly?: boolean
  /** Never null in an answer, though no body has to give it: what writes the record always fills it. */
  readonly neverNull?: true
}

/** What a member is where it is shown: null too, unless it is required, has an initial value or is never null. */
export function renderedSchema(schema: TSchema, options: FieldOptions, initial?: unknown): TSchema {
  const { description, required, neverNull } = options
  const isFilled = required === true || neverNull === true || initial !== undefined
  return isFilled ? { ...schema, description } : nullable(schema, description)
}

/** What a body may give for a member: null too, unless it is required; the default is what null and nothing stand for. */
export function sentSchema(schema: TSchema, { description, required }: FieldOptions, initial?: unknown): TSchema {
  const sent = required === true ? { ...schema, description } : nullable(schema, description)
  return initial === undefined ? sent : { ...sent, default: initial }
}

function nullable(schema: TSchema, description: string): TSchema {
  const alternatives = (schema as { readonly anyOf?: readonly TSchema[] }).anyOf ?? [schema]
  const others = alternatives.filter((one) => (one as { readonly type?: string }).type !== 'null')
  return Type.Union([...others, Type.Null()], { description })
}

/** An id as JSON carries it exactly. */
export const idSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, format: 'int64' })

/** A stored value as JSON text, where JSON has it as it is. */
export function jsonOf(value: SqlValue): string {
  return JSON.stringify(value)
}

/** A field with everything optional filled in; kinds override what they mean. */
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
