import Type from 'typebox'
import { visibleIds } from '../../kernel/auth/visibility.ts'
import { missingIds } from '../../kernel/db/find-referred.ts'
import type { Link } from '../../kernel/db/link-tables.ts'
import { integers } from '../../kernel/query-value.ts'
import { inWords, withArticle } from '../../kernel/with-article.ts'
import { linkedTo } from '../list/predicate.ts'
import { type FieldOptions, type FieldSpec, idSchema, noReference, plainField, sentSchema } from './field.ts'
import { isId, namesNothing } from './ref.ts'

/** Options of a reference to several records. */
export interface RefsOptions extends FieldOptions {
  readonly link: Link
  readonly show: string
}

/** The maximum number of links of one member of a record. */
const LINKS_MAX = 1000

/** Any number of other records, shown as an array of summaries in the order of the body. Stored in a link table. */
export function refs(record: string, options: RefsOptions): FieldSpec<never, ''> {
  const { description, link, required, show } = options
  const item = required ? Type.Object({ id: idSchema }) : Type.Union([Type.Object({ id: idSchema }), noReference])
  return {
    named: (name) =>
      plainField(name, options, {
        references: [{ by: 'link', record, show, link }],
        answer: Type.Array(Type.Object({}, { description: `${withArticle(record)}.` }), { description }),
        body: sentSchema(Type.Array(item, { minItems: required ? 1 : 0, maxItems: LINKS_MAX }), options),
        render: (row, { linked, rendered, hides }) =>
          `[${linked(name, row)
            .filter((id) => !hides(record, id))
            .map((id) => rendered(record, show, id))
            .join(',')}]`,
        read(value, reader) {
          const items: unknown = value ?? []
          if (!Array.isArray(items) || items.length > LINKS_MAX) {
            reader.fault(this, `must be an array of at most ${LINKS_MAX} elements`)
            return
          }
          const ids = items.map((item: { id?: unknown } | null) => item?.id)
          const empty = items.map(namesNothing)
          if (empty.includes(true)) reader.warnings.push(`${name} refers to nothing: it counts as empty`)
          const wrong = ids.findIndex((id, index) => !isId(id) && !empty[index])
          if (wrong !== -1) {
            reader.fault(this, `must be { "id": <id of ${withArticle(record)}> }`, `[${wrong}]`)
            return
          }
          const wanted = [...new Set(ids.filter(isId))]
          if (wanted.length === 0 && this.required) reader.fault(this, 'is required')
          const held = reader.currentLinks[name] ?? []
          const seen = visibleIds(reader.scope.actor, record, held)
          reader.links[name] = withUnseen(wanted, held, seen)
          reader.later(async () => {
            const fresh = reader.lookedUp.has(name) ? [] : wanted.filter((id) => !seen.includes(id))
            for (const id of await missingIds(reader.scope, record, fresh)) {
              reader.fault(this, `there is no ${inWords(record)} with the id ${id}`, `[${ids.indexOf(id)}]`)
            }
          })
        },
        filter: (query, actor) => linkedTo(link, visibleIds(actor, record, integers(name, query))),
      }),
  }
}

/** Hidden records were not shown, so they stay linked. */
function withUnseen(wanted: readonly number[], held: readonly number[], seen: readonly number[]): readonly number[] {
  if (seen.length === held.length) return wanted
  const isAsRendered = wanted.length === seen.length && wanted.every((id, index) => id === seen[index])
  return isAsRendered ? held : [...new Set([...wanted, ...held.filter((id) => !seen.includes(id))])]
}
