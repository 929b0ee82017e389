import Type from 'typebox'
import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { refersTo } from '../../../kernel/http/openapi-answers.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { FieldSpec, RecordRow } from '../../../records/fields/field.ts'
import { idSchema, noReference } from '../../../records/fields/field.ts'
import { refs } from '../../../records/fields/refs.ts'
import { renderedFile } from '../file/index.ts'
import { findNamedResources, isNamedOnly } from './find-named-resources.ts'
import { resourcesOfSchemes, type SchemeResource } from './rate-scheme.store.ts'

const description = 'The resources that the scheme prices; without a list, it adjusts the price of every resource.'
const link = { table: 'rate_scheme_resource', own: 'rate_scheme_id', other: 'resource_id' }

const resource = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  type_id: Type.Integer(),
  type_person_id: Type.Integer(),
  parent_id: Type.Integer(),
  parent_name: Type.Union([Type.String(), Type.Null()]),
  icon: Type.Array(renderedFile),
})

/** The specification allows an element to name a resource without its id. */
const sent = Type.Object({
  id: Type.Optional(idSchema),
  name: Type.Optional(Type.String()),
  type_id: Type.Optional(Type.Integer()),
  parent_id: Type.Optional(Type.Integer()),
})

const RESOURCES_MAX = 1000

/**
 * Links to resources, each shown with its group and its icon. A body names them by id, or by a name that only one
 * resource has.
 */
export const schemeResources: FieldSpec<never, ''> = {
  named: (name) => {
    const links = refs('resource', { link, show: 'summary', description }).named(name)
    return {
      ...links,
      body: Type.Union([Type.Array(Type.Union([sent, noReference])), Type.Null()], { description }),
      read(value, reader) {
        if (!Array.isArray(value) || value.length > RESOURCES_MAX || !value.some(isNamedOnly)) {
          links.read.call(this, value, reader)
          return
        }
        reader.later(async () => {
          const items = await findNamedResources(this, value, reader)
          if (!reader.hasFault(name)) links.read.call(this, items, reader)
        })
      },
      answer: Type.Array(resource, { description, ...refersTo('resource') }),
      load: loadResources,
      render: (row, { loaded }) => loaded(name, row.id) ?? '[]',
    }
  },
}

async function loadResources(scope: Scope, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, string>> {
  const resources = await resourcesOfSchemes(
    scope,
    rows.map((row) => row.id),
  )
  const hidden = hiddenFrom(scope.actor, 'resource')
  const seen = resources
    .filter(({ id }) => !hidden.includes(id))
    .map((resource) =>
      hidden.includes(resource.parent_id) ? { ...resource, parent_id: 0, parent_name: null } : resource,
    )
  return new Map(
    [...Map.groupBy(seen, (row) => row.rate_scheme_id)].map(([schemeId, ofScheme]) => [
      schemeId,
      JSON.stringify(ofScheme.map(rendered)),
    ]),
  )
}

function rendered({ rate_scheme_id, icon_id, icon_name, size, alias, extension, mime_type, ...own }: SchemeResource) {
  const icons = icon_id === null ? [] : [{ id: icon_id, name: icon_name, size, alias, extension, mime_type }]
  return { ...own, icon: icons }
}
