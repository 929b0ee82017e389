import { didYouMean } from '../../kernel/config/nearest-word.ts'
import { Forbidden, fault, Invalid } from '../../kernel/errors.ts'
import { foldedWords } from '../../kernel/fold-text.ts'
import { collect, paramNamed } from '../../kernel/http/params.ts'
import { standardParameters } from '../../kernel/http/standard-parameters.ts'
import { FILTERS_MAX, ORDER_COLUMNS_MAX, WORDS_ASKED_MAX } from '../../kernel/list-limits.ts'
import { integers, listedValues } from '../../kernel/query-value.ts'
import type { Scope } from '../../kernel/scope.ts'
import { customFieldNamed, customFilter, customMember } from '../custom-values.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { Field } from '../fields/field.ts'
import { type Mask, maskedMember, maskedOrder } from '../mask.ts'
import type { ListPlan } from './list-plan.ts'
import { chooseSums, chooseSumsBy } from './list-sums.ts'
import { describe, type ListRequest } from './parse-list.ts'
import { anyRow, compare, isOneOf, outside, type Predicate } from './predicate.ts'
import { visibleRows } from './visible-rows.ts'

/** Gives every name its meaning; throws `Invalid` with everything that is unknown or not possible. */
export function planList(definition: RecordDefinition, request: ListRequest, scope: Scope): ListPlan {
  const faults: Invalid['faults'][number][] = []
  const mask = definition.masked?.(scope)
  const collected = readOthers(definition, request, scope, mask, faults)
  const chosen = chooseMembers(definition, request.fields, scope, faults)
  const members = chosen.map((field) => field.forViewer?.(scope) ?? field)
  const plan: ListPlan = {
    definition,
    showsAll: request.fields === undefined,
    members,
    mask,
    maskedMembers: mask === undefined ? members : members.map((field) => maskedMember(field, mask)),
    order: chooseOrder(definition, request.order, scope, mask, faults),
    limit: request.limit,
    page: request.page,
    offset: (request.page - 1) * request.limit,
    constraints: {
      liveOnly: request.updatedAfter === undefined,
      predicates: [
        ...(request.updatedAfter === undefined ? [] : [compare('updated', '>', request.updatedAfter)]),
        ...visibleRows(definition, scope),
        ...(request.ids === undefined ? [] : [isOneOf(request.ids)]),
        ...collected.addressed,
        ...(request.further ?? []).map((condition) => (mask === undefined ? condition : outside(mask.rows, condition))),
      ],
    },
    filters: { operator: request.operator, anyOrAll: collected.filters },
    switches: collected.switches,
    sums: chooseSums(definition, request.sums, scope, faults),
    sumsBy: chooseSumsBy(definition, request, faults),
  }
  if (faults.length > 0) throw new Invalid(faults)
  return plan
}

interface Others {
  addressed: Predicate[]
  filters: Predicate[]
  switches: Set<string>
}

function readOthers(
  definition: RecordDefinition,
  request: ListRequest,
  scope: Scope,
  mask: Mask | undefined,
  faults: Invalid['faults'][number][],
): Others {
  const others: Others = { addressed: [], filters: [], switches: new Set() }
  const given: Record<string, unknown> = {}
  let asked = 0
  for (const [name, text] of request.others) {
    collect(faults, describe(definition, name), () => {
      const param = paramNamed(definition.params?.params ?? {}, name)
      if (param?.isSwitch) {
        if (param.read(name, text) === true) others.switches.add(name)
      } else if (param !== undefined) given[name] = param.read(name, text)
      else if (name === 'id') others.addressed.push(isOneOf(integers(name, text)))
      else if (name === definition.address?.parameter) others.addressed.push(addressed(definition.address, text))
      else {
        const filter = fieldFilter(definition, name, text, request.fields, scope)
        asked += definition.members.get(name)?.words ? foldedWords(text).length : 0
        others.filters.push(mask === undefined || mask.keeps.has(name) ? filter : outside(mask.rows, filter))
      }
    })
  }
  if (asked > WORDS_ASKED_MAX) {
    faults.push(wholeQuery(`The full-text filters have ${asked} words; the maximum is ${WORDS_ASKED_MAX}.`))
  }
  if (others.filters.length > FILTERS_MAX) {
    faults.push(wholeQuery(`The list has ${others.filters.length} filters; the maximum is ${FILTERS_MAX}.`))
  }
  if (faults.length > 0) return others
  const names = { ids: request.others.has('id') }
  collect(faults, undefined, () => others.addressed.push(...(definition.params?.constrain(given, scope, names) ?? [])))
  return others
}

/** An error of several parameters together. */
function wholeQuery(message: string): Invalid['faults'][number] {
  return { field: 'query', message }
}

function fieldFilter(
  definition: RecordDefinition,
  name: string,
  text: string,
  fields: readonly string[] | undefined,
  scope: Scope,
): Predicate {
  const custom = customFieldNamed(definition, name, scope.instance)
  if (custom !== undefined) {
    if (fields !== undefined && !fields.includes(name)) {
      throw Invalid.field(name, 'can only be filtered when it is also listed in fields')
    }
    return customFilter(custom, name, text)
  }
  const field = memberSeen(definition, name, scope)
  if (field === undefined) {
    const known = [
      ...standardParameters.keys(),
      ...Object.keys(definition.params?.params ?? {}),
      ...[...definition.members.values()].flatMap(({ name, filter }) => (filter === undefined ? [] : name)),
    ]
    throw Invalid.field(name, `is neither a parameter nor a field of ${definition.name}`, didYouMean(name, known))
  }
  if (field.filter === undefined && field.refusal !== undefined) throw new Forbidden(`${name}: ${field.refusal}`)
  if (field.filter === undefined) throw Invalid.field(name, 'cannot be filtered', field.description)
  return field.filter(text, scope.actor, scope.instance)
}

/** The member as the actor sees it. */
function memberSeen({ members }: RecordDefinition, name: string, scope: Scope): Field | undefined {
  const field = members.get(name)
  return field?.forViewer?.(scope) ?? field
}

function chooseMembers(
  definition: RecordDefinition,
  asked: readonly string[] | undefined,
  scope: Scope,
  faults: Invalid['faults'][number][],
): readonly Field[] {
  const { rendered } = definition
  if (asked === undefined) return rendered
  const customs = asked.flatMap((name) => customFieldNamed(definition, name, scope.instance) ?? []).map(customMember)
  const known = new Set([...rendered, ...customs].map((field) => field.name))
  for (const name of asked) {
    if (!known.has(name)) {
      const names = rendered.map((field) => field.name).join(', ')
      faults.push(fault('fields', `"${name}" is not a field of ${definition.name}`, `It has: ${names}.`))
    }
  }
  return [
    ...rendered.filter((field) => asked.includes(field.name)),
    ...new Map(customs.map((customField) => [customField.name, customField])).values(),
  ]
}

function chooseOrder(
  definition: RecordDefinition,
  asked: ListRequest['order'],
  scope: Scope,
  mask: Mask | undefined,
  faults: Invalid['faults'][number][],
): ListPlan['order'] {
  if (asked.length > ORDER_COLUMNS_MAX) {
    faults.push({ field: 'order_asc', message: `order_asc: a list is ordered by at most ${ORDER_COLUMNS_MAX} fields.` })
    return []
  }
  return asked.flatMap(({ name, direction }) => {
    const custom = customFieldNamed(definition, name, scope.instance)
    const field = custom === undefined ? memberSeen(definition, name, scope) : customMember(custom)
    if (field?.order !== undefined) {
      const isMasked = mask !== undefined && !mask.keeps.has(name)
      const order = isMasked ? maskedOrder(field, field.order, mask) : field.order
      return [{ name, by: (column, dialect) => order(column, dialect, scope.actor), direction, isMasked }]
    }
    if (field?.refusal !== undefined) throw new Forbidden(`${name}: ${field.refusal}`)
    const problem = `lists of ${definition.name} cannot be sorted by "${name}"`
    faults.push(fault(`order_${direction}`, problem, `They can be sorted by: ${sortNames(definition)}.`))
    return []
  })
}

/** What lists of the kind can be sorted by, for messages and the API description. */
export function sortNames({ members, customFields }: RecordDefinition): string {
  const names = [...members.values()].flatMap(({ name, order }) => (order ? name : []))
  return [...names, ...(customFields ? ['custom_field_<id>'] : [])].join(', ')
}

function addressed(address: NonNullable<RecordDefinition['address']>, text: string): Predicate {
  return anyRow(listedValues(address.parameter, text).map((part) => address.read(address.parameter, part)))
}
