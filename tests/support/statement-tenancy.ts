/**
 * Reads a statement and returns whether every table in it is bound to one instance: by `instance_id = <placeholder>`,
 * or by being equal to the `instance_id` of a bound table. Conditions with an `or` bind nothing.
 */
import { isNested, isWord, type Part, partsOf, splitAt, wordAt } from './sql-parts.ts'

export interface Tenancy {
  /** The unbound tables. */
  readonly unbound: readonly string[]
  /** The placeholders, from 1, that must have the instance's id. */
  readonly placeholders: readonly number[]
}

export function tenancyOf(statement: string): Tenancy {
  return tenancyIn(partsOf(statement), { defined: [], aliases: [] })
}

function together(tenancies: readonly Tenancy[]): Tenancy {
  return {
    unbound: tenancies.flatMap(({ unbound }) => unbound),
    placeholders: tenancies.flatMap(({ placeholders }) => placeholders),
  }
}

/** The names from outer statements. */
interface Around {
  /** Names of a `with`: not tables. */
  readonly defined: readonly string[]
  /** Tables, each bound where it stands. */
  readonly aliases: readonly string[]
}

/** The tables of a statement, or of an expression that may contain statements. */
function tenancyIn(parts: readonly Part[], around: Around): Tenancy {
  if (isWord(parts[0], 'with')) return tenancyOfWith(parts, around)
  const union = parts.findIndex((part) => isWord(part, 'union', 'intersect', 'except'))
  if (union !== -1) {
    const second = parts.slice(isWord(parts[union + 1], 'all') ? union + 2 : union + 1)
    return together([tenancyIn(parts.slice(0, union), around), tenancyIn(second, around)])
  }
  if (isWord(parts[0], 'insert')) return tenancyOfInsert(parts, around)
  if (isWord(parts[0], 'select', 'update', 'delete')) return tenancyOfQuery(parts, around)
  return together(parts.filter(isNested).map((part) => tenancyIn(part, around)))
}

function tenancyOfWith(withHints: readonly Part[], around: Around): Tenancy {
  const parts = withHints.filter((part) => !isWord(part, 'materialized'))
  const bodies = parts.flatMap((part, index) => (isNested(part) && isWord(parts[index - 1], 'as') ? [index] : []))
  const main = parts.findIndex((part) => isWord(part, 'select', 'insert', 'update', 'delete'))
  const names = bodies.map((body) => wordAt(parts, isNested(parts[body - 2]) ? body - 3 : body - 2)?.word ?? '')
  const inside = { ...around, defined: [...around.defined, ...names] }
  return together([
    ...bodies.filter((body) => body < main).map((body) => tenancyIn(parts[body] as readonly Part[], inside)),
    tenancyIn(parts.slice(main), inside),
  ])
}

function tenancyOfInsert(parts: readonly Part[], around: Around): Tenancy {
  const [table, columns, rest] = [wordAt(parts, 2)?.word, parts[3], parts.slice(4)]
  if (table === undefined || !isNested(columns)) throw new Error('an insert has to name its columns')
  const place = splitAt(columns, ',').findIndex((column) => wordAt(column, 0)?.word === 'instance_id')
  if (place === -1) return { unbound: [table], placeholders: [] }
  if (!isWord(rest[0], 'values')) return tenancyIn(rest, around)
  const end = rest.findIndex((part) => isWord(part, 'on', 'returning'))
  const rows = rest.slice(1, end === -1 ? undefined : end).filter(isNested)
  const placeholders = rows.map((row) => placeholderOf(splitAt(row, ',')[place] ?? []))
  return {
    unbound: placeholders.includes(undefined) ? [table] : [],
    placeholders: placeholders.filter((placeholder) => placeholder !== undefined),
  }
}

interface Source {
  readonly table: string
  readonly alias: string
}

/** Of a select, an update or a delete. */
function tenancyOfQuery(parts: readonly Part[], around: Around): Tenancy {
  const sources = sourcesOf(parts, around.defined)
  const aliases = sources.map(({ alias }) => alias)
  const equal = conditionsOf(parts).flatMap((condition) => boundBy(condition, sources))
  const bound = new Set(around.aliases.filter((alias) => !aliases.includes(alias)))
  for (const { alias, placeholder } of equal) if (placeholder !== undefined) bound.add(alias)
  for (let before = -1; before < bound.size; ) {
    before = bound.size
    for (const { alias, to } of equal) if (to !== undefined && bound.has(to)) bound.add(alias)
  }
  const inside = { ...around, aliases: [...around.aliases, ...aliases] }
  return together([
    {
      unbound: sources.filter(({ alias }) => !bound.has(alias)).map(({ table }) => table),
      placeholders: equal.flatMap(({ placeholder }) => placeholder ?? []),
    },
    ...parts.filter(isNested).map((part) => tenancyIn(part, inside)),
  ])
}

const clauses = ['where', 'on', 'set', 'order', 'group', 'having', 'limit', 'offset', 'returning', 'window', 'for']
const joins = ['join', 'left', 'inner', 'cross', 'from', 'using']

/** The tables of a query; sub-selects, functions and names of a `with` are not tables. */
function sourcesOf(parts: readonly Part[], defined: readonly string[]): Source[] {
  return parts.flatMap((part, index) => {
    const begins = isWord(part, 'from', 'join') || (index === 0 && isWord(part, 'update'))
    if (!begins && !(isWord(part, ',') && isInFrom(parts, index))) return []
    const table = wordAt(parts, index + 1)?.word
    if (table === undefined || isNested(parts[index + 2]) || defined.includes(table)) return []
    const alias = wordAt(parts, isWord(parts[index + 2], 'as') ? index + 3 : index + 2)
    const isAlias = alias?.kind === 'quoted' || (alias?.kind === 'name' && ![...clauses, ...joins].includes(alias.word))
    return [{ table, alias: isAlias ? alias.word : table }]
  })
}

function isInFrom(parts: readonly Part[], index: number): boolean {
  const clause = parts.slice(0, index).findLast((part) => isWord(part, 'select', 'from', ...clauses))
  return isWord(clause, 'from')
}

/** The conditions of `where` and `on`, split at each `and`; nothing of a clause with an `or` at its top level. */
function conditionsOf(parts: readonly Part[]): (readonly Part[])[] {
  return parts.flatMap((part, index) => {
    if (!isWord(part, 'where', 'on')) return []
    const end = parts.findIndex((later, at) => at > index && isWord(later, ...clauses, ...joins))
    return conjuncts(parts.slice(index + 1, end === -1 ? undefined : end))
  })
}

function conjuncts(condition: readonly Part[]): (readonly Part[])[] {
  if (condition.some((part) => isWord(part, 'or', 'select'))) return []
  return splitAt(condition, 'and').flatMap((part) => {
    const [only] = part
    return part.length === 1 && isNested(only) ? conjuncts(only) : [part]
  })
}

/** One side of `a.instance_id = ?` or, in both directions, of `a.instance_id = b.instance_id`. */
interface Bound {
  readonly alias: string
  readonly placeholder?: number | undefined
  readonly to?: string | undefined
}

function boundBy(condition: readonly Part[], sources: readonly Source[]): Bound[] {
  const [left = [], right = [], ...more] = splitAt(condition, '=')
  if (more.length > 0) return []
  const [leftAlias, rightAlias] = [aliasOf(left, sources), aliasOf(right, sources)]
  return [
    ...(leftAlias === undefined ? [] : [{ alias: leftAlias, placeholder: placeholderOf(right), to: rightAlias }]),
    ...(rightAlias === undefined ? [] : [{ alias: rightAlias, placeholder: placeholderOf(left), to: leftAlias }]),
  ]
}

/** The table of an `instance_id`; without an alias, the only table. */
function aliasOf(expression: readonly Part[], sources: readonly Source[]): string | undefined {
  if (wordAt(expression, -1)?.word !== 'instance_id') return undefined
  if (expression.length === 1) return sources.length === 1 ? sources[0]?.alias : undefined
  return expression.length === 3 && isWord(expression[1], '.') ? wordAt(expression, 0)?.word : undefined
}

function placeholderOf(expression: readonly Part[]): number | undefined {
  return expression.length === 1 ? wordAt(expression, 0)?.placeholder : undefined
}
