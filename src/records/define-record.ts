import type { TSchema } from 'typebox'
import type { Permission } from '../kernel/auth/modules.ts'
import type { SqlRow, SqlValue } from '../kernel/db/sql.ts'
import type { Scope } from '../kernel/scope.ts'
import type { CustomModules } from './custom-modules.ts'
import { customFieldsMember } from './custom-values.ts'
import type { Field, FieldSpec, RenderContext } from './fields/field.ts'
import { metaFields, recordId } from './fields/meta.ts'
import type { ListParams } from './list/list-params.ts'
import type { Predicate } from './list/predicate.ts'
import type { Mask } from './mask.ts'
import { tableOf } from './table-of.ts'
import type { BodyReader } from './write/body-reader.ts'

type Fields = Record<string, FieldSpec>

/** One way in which other records show this one: some of its members, or text of its own. */
export type Show =
  | readonly string[]
  | {
      readonly columns: readonly string[]
      readonly answer: TSchema
      readonly render: (row: SqlRow, context: Pick<RenderContext, 'instance'>) => string
    }

/** What a record kind is. Every option is explained in `README.md` beside this file. */
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

/** How one record is named in a query, where it is not by its `id`. */
export interface Address {
  readonly parameter: string
  readonly description: string
  /** The id, or undefined where the text names none. */
  readonly parse: (
    text: string,
  ) => { readonly id: number; readonly only?: Readonly<Record<string, SqlValue>> } | undefined
}

/** A record kind, ready for the engine: its members in order, its table, and the options it was defined with. */
export interface RecordDefinition<F extends Fields = Fields> extends Omit<RecordOptions<F>, 'fields'> {
  readonly table: string
  readonly members: ReadonlyMap<string, Field>
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

/** Makes a record kind of its options: names the fields, adds `id`, the meta members and `custom_fields`. */
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
  return { ...rest, table: tableOf(options.name), members }
}
