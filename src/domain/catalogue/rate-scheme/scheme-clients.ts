import Type from 'typebox'
import { missingIds } from '../../../kernel/db/find-referred.ts'
import { integers, listedValues } from '../../../kernel/query-value.ts'
import type { Field, FieldSpec } from '../../../records/fields/field.ts'
import { idSchema, noReference } from '../../../records/fields/field.ts'
import { isId, namesNothing } from '../../../records/fields/ref.ts'
import { refs } from '../../../records/fields/refs.ts'
import { linkedTo } from '../../../records/list/predicate.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { contactType, parseUuid, uuidIn } from '../../accounts/contact/index.ts'
import { listsClient } from './rate-scheme.store.ts'

const description = 'The clients that a scheme of type 5 applies to.'
const link = { table: 'rate_scheme_client', own: 'rate_scheme_id', other: 'contact_id' }

const sent = Type.Object({
  id: Type.Optional(idSchema),
  uuid: Type.Optional(Type.String({ pattern: '^[po]\\d+$' })),
  type: Type.Optional(contactType),
})

interface Named {
  readonly id: unknown
  readonly type: unknown
}

/** Links to contacts. A body names them as it names clients elsewhere: by `uuid`, or by `id` with or without `type`. */
export const schemeClients: FieldSpec<never, ''> = {
  named(name) {
    const links = refs('contact', { link, show: 'client', description }).named(name)
    return {
      ...links,
      body: Type.Union([Type.Array(Type.Union([sent, noReference])), Type.Null()], { description }),
      read(value, reader) {
        const items = Array.isArray(value) ? value.map(namedContact) : value
        links.read.call(this, items, reader)
        if (Array.isArray(items)) checkTypes(this, items, reader)
      },
      filter: (query) =>
        /[a-z]/i.test(query)
          ? listsClient(listedValues(name, query).map((part) => uuidIn(name, part)))
          : linkedTo(link, integers(name, query)),
    }
  },
}

function namedContact(item: unknown): Named {
  if (namesNothing(item)) return { id: null, type: null }
  const { id, uuid, type } = (item ?? {}) as Readonly<Record<string, unknown>>
  if (uuid === undefined) return { id, type }
  const found = typeof uuid === 'string' ? parseUuid(uuid) : undefined
  const agrees = id === undefined || id === null || id === found?.id
  return { id: agrees ? found?.id : undefined, type: found?.only.type }
}

function checkTypes(field: Field, items: readonly Named[], reader: BodyReader): void {
  reader.later(async () => {
    if (reader.hasFault(field.name)) return
    const held = new Set(reader.currentLinks[field.name])
    for (const [index, { id, type }] of items.entries()) {
      if (!isId(id) || type === undefined || held.has(id)) continue
      const missing = await missingIds(reader.scope, 'contact', [id], { type: String(type) })
      if (missing.length > 0) reader.fault(field, `there is no ${type} with the id ${id}`, `[${index}]`)
    }
  })
}
