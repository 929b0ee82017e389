import Type from 'typebox'
import { type Levels, modules } from '../../../kernel/auth/modules.ts'
import { embedded } from '../../../records/fields/embedded.ts'

const scope = Type.Object({
  module: Type.Union(modules.map((module) => Type.Literal(module))),
  acl: Type.Union([Type.Literal('R-'), Type.Literal('RW')]),
})

/** The member `scopes`: the modules that a token reaches, each at most at this level. */
export function tokenScopes() {
  return embedded({
    description:
      'Modules that the token can access, each with its highest level (R- or RW), within the levels of its user. Empty: all modules.',
    item: scope,
    rendered: scope,
    max: modules.length,
    prepare(scopes, reader, field, store) {
      scopes.forEach(({ module }, index) => {
        const first = scopes.findIndex((one) => one.module === module)
        if (first !== index) reader.fault(field, `names ${module} twice`, `[${index}]`)
      })
      store(scopes.map(({ module, acl }) => ({ module, acl })))
    },
  })
}

/** The stored scopes for a reach. */
export function scopesFor(reach: Levels): string {
  const reached = modules.filter((module) => reach[module] !== '--')
  return JSON.stringify(reached.map((module) => ({ module, acl: reach[module] })))
}
