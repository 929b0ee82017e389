import type { TSchema } from 'typebox'
import type { Permission } from '../kernel/auth/modules.ts'
import type { Link } from '../kernel/db/link-tables.ts'
import type { SqlRow, SqlValue } from '../kernel/db/sql.ts'
import { tableOf } from '../kernel/db/table-of.ts'
import type { Scope } from '../kernel/scope.ts'
import type { CustomModules } from './custom-modules.ts'
import { customFieldsMember } from './custom-values.ts'
import type { Field, FieldSpec, RenderContext } from './fields/field.ts'
import { metaFields, recordId } from './fields/meta.ts'
import type { ListParams } from './list/list-params.ts'
import type { Predicate } from './list/predicate.ts'
import type { Mask } from './mask.ts'
import type { BodyReader } from './write/body-reader.ts'

type Fields = Record<string, FieldSpec>

/** A form in which other records show this one: some of its members, or columns and a function. */
export type Show =
  | readonly string[]
  | {
      readonly columns: readonly string[]
      readonly answer: TSchema
      readonly render: (row: SqlRow, context: Pick<RenderContext, 'instance'>) => string
    }

/** The options of a record kind. `README.md` in this folder explains every option. */
export interface RecordOptions<F extends Fields> {
  readonly name: string
  readonly description: string
  readonly permission: Permission | 'ANY'
  readonly fields: F
  readonly shows?: Readonly<Record<string, Show>>
  readonly customFields?: CustomModules
  readonly event?: string
  readonly params?: ListParams
  readonly sumsBy?: Readonly<Record<string, string>>
  readonly visible?: (scope: Scope) => readonly Predicate[]
  readonly masked?: (scope: Scope) => Mask | undefined
  readonly check?: (reader: BodyReader) => void | Promise<void>
  readonly address?: Address
  readonly volatile?: true
}

/** How a query identifies one record, if not by its `id`. */
export interface Address {
  readonly parameter: string
  readonly description: string
  /** The id, or undefined if the text is invalid. */
  readonly parse: (text: string) => Addressed | undefined
  /** The same for a parameter with this name. Throws `Invalid`. */
  readonly read: (name: string, text: string) => Addressed
}

interface Addressed {
  readonly id: number
  readonly only?: Readonly<Record<string, SqlValue>>
}

/** A record kind as the engine uses it: its members in order, its table, and its options. */
export interface RecordDefinition<F extends Fields = Fields> extends Omit<RecordOptions<F>, 'fields'> {
  readonly table: string
  readonly members: ReadonlyMap<string, Field>
  /** The members of answers. */
  readonly rendered: readonly Field[]
  /** The members that are stored in link tables, and the kind of the records that they refer to. */
  readonly links: readonly { readonly name: string; readonly link: Link; readonly record: string }[]
  /** The members that are loaded from other records, whose changes are not always changes of the record's own row. */
  readonly loading: readonly Field[]
  /** Only for the type system. */
  readonly fields?: F
}

type ColumnOf<Name, Spec> = Name extends string
  ? Spec extends FieldSpec<unknown, infer Suffix>
    ? `${Name}${Suffix}`
    : never
  : never
type StoredOf<Spec> = Spec extends FieldSpec<infer Stored> ? Stored : never
type Meta = {
  id: number
  created_id: number
  created: number
  updated_id: number
  updated: number
  deleted: number | null
}

/** The stored row of a record kind: its columns, with the API's spelling. */
export type Row<D> =
  D extends RecordDefinition<infer F>
    ? Meta & { [K in keyof F as [StoredOf<F[K]>] extends [never] ? never : ColumnOf<K, F[K]>]: StoredOf<F[K]> }
    : never

/** Creates a record kind from its options: names the fields, adds `id`, the meta members and `custom_fields`. */
export function defineRecord<F extends Fields>(options: RecordOptions<F>): RecordDefinition<F> {
  const { fields, ...rest } = options
  const members = new Map<string, Field>()
  const add = (field: Field): void => {
    if (members.has(field.name)) throw new Error(`${options.name} has two members named ${field.name}`)
    members.set(field.name, field)
    for (const companion of field.companions ?? []) add(companion)
  }
  add(recordId)
  for (const [name, spec] of Object.entries(fields)) add(spec.named(name))
  if (options.customFields !== undefined) add(customFieldsMember(options.customFields))
  for (const field of metaFields) add(field)
  const all = [...members.values()]
  const links = all.flatMap(({ name, references: [reference] }) =>
    reference?.by === 'link' ? { name, link: reference.link, record: reference.record } : [],
  )
  const rendered = all.filter(({ answer }) => answer !== null)
  const loading = all.filter(({ load, body, columns, references: [reference] }) => {
    return load !== undefined && body !== null && columns.length === 0 && reference?.by !== 'link'
  })
  return { ...rest, table: tableOf(options.name), members, rendered, links, loading }
}
