import { type Field, type FieldSpec, renderedSchema } from '../../../records/fields/field.ts'
import { COSTS_REFUSAL, seesCosts } from './sees-costs.ts'

/** The key for cached texts without costs. */
export const WITHOUT_COSTS = 'without costs'

/**
 * A member with the account's own cost. An actor who cannot see costs gets null, and cannot filter, order or sum by it.
 * Sending the null back changes nothing.
 */
export function cost<Stored, Suffix extends string>(spec: FieldSpec<Stored, Suffix>): FieldSpec<Stored, Suffix> {
  return {
    named(name) {
      const field = spec.named(name)
      const { filter: _, order: __, currency: ___, ...rendered } = field
      const unseen: Field = { ...rendered, forSome: WITHOUT_COSTS, refusal: COSTS_REFUSAL, render: () => 'null' }
      return {
        ...field,
        answer: field.answer && renderedSchema(field.answer, { description: field.description }),
        columns: field.columns.map((column) => ({
          ...column,
          journalFor: (viewer) => (seesCosts(viewer) ? undefined : () => null),
        })),
        forViewer: (viewer) => (seesCosts(viewer) ? undefined : unseen),
        read(value, reader) {
          if (value !== null || seesCosts(reader.scope)) field.read.call(this, value, reader)
        },
      }
    },
  }
}

/** A list whose elements have these members as costs: null for actors who cannot see costs. */
export function withCosts<Stored, Suffix extends string>(
  spec: FieldSpec<Stored, Suffix>,
  costs: readonly string[],
): FieldSpec<Stored, Suffix> {
  const hide = (value: unknown) => (Array.isArray(value) ? value.map((one: object) => withoutCosts(one, costs)) : value)
  return {
    named(name) {
      const field = spec.named(name)
      const unseen: Field = {
        ...field,
        forSome: WITHOUT_COSTS,
        render: (row, context) => JSON.stringify(hide(JSON.parse(field.render(row, context)))),
      }
      return {
        ...field,
        columns: field.columns.map((column) => ({
          ...column,
          journalFor: (viewer) => (seesCosts(viewer) ? undefined : hide),
        })),
        forViewer: (viewer) => (seesCosts(viewer) ? undefined : unseen),
      }
    },
  }
}

/** An element with null for these members. */
export function withoutCosts<One extends object>(one: One, costs: readonly string[]): One {
  return { ...one, ...Object.fromEntries(costs.filter((name) => name in one).map((name) => [name, null])) }
}
