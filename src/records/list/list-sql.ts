import type { Dialect } from '../../kernel/db/dialect.ts'
import { addElements } from '../../kernel/db/element-tables.ts'
import type { Link } from '../../kernel/db/link-tables.ts'
import { tableOf } from '../../kernel/db/table-of.ts'
import { addLiveTotal, addPageSpot, BLOCK_IDS } from '../../kernel/db/tally.ts'
import type { Reference } from '../fields/column.ts'
import { columnsOfMembers } from '../fields/columns-of-members.ts'
import { MASKED, type Mask } from '../mask.ts'
import type { Records } from '../records.ts'
import type { ListPlan } from './list-plan.ts'
import { ListSql } from './list-statement.ts'
import { writeIsOneOf } from './predicate.ts'

/** The name of the result column with the exact number of rows of the list over all pages. */
export const TOTAL = '$total'

/** The result column with the ids that a field links to, joined by commas. */
export function idsColumn(field: string): string {
  return `${field}$ids`
}

/** The result column with the referred rows of a field, as JSON; only if the engine inlines references. */
export function rowsColumn(field: string, index: number): string {
  return `${field}$rows${index}`
}

/** The engine and the instance that a statement is for. */
export interface ListTarget {
  readonly dialect: Dialect
  readonly inlinesReferences: boolean
  readonly instanceId: number
}

/**
 * One statement that returns the total and the rows of the page: it selects the ids of the page first and reads only
 * those rows. A page without rows is one result row with a null id.
 */
export function listSql(plan: ListPlan, records: Records, target: ListTarget): ListSql {
  const { definition } = plan
  const sql = new ListSql(target.dialect, target.instanceId, definition.name)
  const page = startList(sql, plan)
  sql.add(' left join (select ')
  addColumns(sql, plan, records, target.inlinesReferences)
  const [before, after] = sql.dialect.oneOfSelected
  sql.add(` from "${definition.table}" as t where `).ofInstance('t').add(` and t.id${before}`)
  page.addIds(sql)
  sql.add(`${after}) as r on true order by `)
  addOrder(sql, plan, 'r')
  return sql
}

/** The same, with only the ids of the rows. */
export function listIdsSql(plan: ListPlan, { dialect, instanceId }: ListTarget): ListSql {
  const sql = new ListSql(dialect, instanceId, plan.definition.name)
  const page = startList(sql, plan)
  sql.add(' left join (')
  page.addIds(sql, orderColumns(plan, dialect))
  sql.add(') as r on true order by ')
  addOrder(sql, plan, 'r')
  return sql
}

/** Those of the rows that a mask hides in part. */
export function maskedIdsSql({ definition, mask }: ListPlan, ids: readonly number[], target: ListTarget): ListSql {
  const { dialect } = target
  const sql = new ListSql(dialect, target.instanceId, definition.name)
  sql.add(`select t.id from "${definition.table}" as t where `).ofInstance('t').add(' and ')
  sql.add(dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer')).add(' and ')
  mask?.rows(sql)
  return sql
}

/** The ids of all rows of a list, in any order, at most `limit`. */
export function fewIdsSql(plan: ListPlan, limit: number, { dialect, instanceId }: ListTarget): ListSql {
  const sql = new ListSql(dialect, instanceId, plan.definition.name)
  addWhere(sql.add(`select t.id from "${plan.definition.table}" as t where `), plan)
  return sql.add(' limit ').value(limit)
}

/** The part of a plan that says which columns are read. */
type Columns = Pick<ListPlan, 'definition' | 'members' | 'mask' | 'order' | 'switches'>

/** The rows with these ids, in any order. */
export function rowsSql(plan: Columns, ids: readonly number[], records: Records, target: ListTarget): ListSql {
  const sql = new ListSql(target.dialect, target.instanceId, plan.definition.name)
  sql.add('select ')
  addColumns(sql, plan, records, target.inlinesReferences)
  sql.add(` from "${plan.definition.table}" as t where `).ofInstance('t').add(' and ')
  sql.add(sql.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  return sql
}

/** `select <total>, r.* from <total>`, after the common table expressions. */
function startList(sql: ListSql, plan: ListPlan): Page {
  const page = choosePage(plan)
  page.prepare(sql)
  sql.add('select total.n as "$total", r.* from (select ')
  page.addTotal(sql)
  sql.add(' as n) as total')
  return page
}

/** How a page is found: the common table expressions, and the sources of the total and the ids. */
interface Page {
  readonly prepare: (sql: ListSql) => void
  readonly addTotal: (sql: ListSql) => void
  /** With more columns if necessary. */
  readonly addIds: (sql: ListSql, columns?: readonly string[]) => void
}

/** Whether the list is all live records. */
export function isWholeList({ constraints, filters, order }: ListPlan): boolean {
  const isPlain = constraints.predicates.length === 0 && !order.some(({ isMasked }) => isMasked)
  return constraints.liveOnly && isPlain && filters.anyOrAll.length === 0
}

function choosePage(plan: ListPlan): Page {
  if (!isWholeList(plan)) return matchingPage(plan)
  const byId = idDirection(plan)
  return byId !== undefined && plan.offset >= BLOCK_IDS ? deepPage(plan, byId) : wholePage(plan)
}

/** All live records: their total is maintained by writes. */
function wholePage(plan: ListPlan): Page {
  const { name, table } = plan.definition
  return {
    prepare: () => {},
    addTotal: (sql) => addLiveTotal(sql, name),
    addIds: (sql, columns) => {
      sql.add(`select ${idAnd(columns)} from "${table}" as t where `)
      sql.ofInstance('t').add(' and t.deleted is null order by ')
      addOrder(sql, plan, 't')
      sql.add(' limit ').value(plan.limit).add(' offset ').value(plan.offset)
    },
  }
}

/** A page deep in all live records by id: it starts at the block of ids with the offset instead of walking there. */
function deepPage(plan: ListPlan, direction: 'asc' | 'desc'): Page {
  const { name, table } = plan.definition
  return {
    prepare: (sql) => {
      sql.add('with spot as materialized ')
      addPageSpot(sql, name, plan.offset, direction).add(' ')
    },
    addTotal: (sql) => addLiveTotal(sql, name),
    addIds: (sql, columns) => {
      sql.add(`select ${idAnd(columns)} from "${table}" as t where `)
      sql.ofInstance('t').add(' and t.deleted is null and t.id ')
      sql.add(`${direction === 'asc' ? '>=' : '<='} (select edge from spot) order by t.id ${direction} limit `)
      sql.value(plan.limit).add(' offset coalesce((select ').value(plan.offset).add(' - before from spot), 0)')
    },
  }
}

/** Matching rows, which are found once and then both counted and paged through. */
function matchingPage(plan: ListPlan): Page {
  return {
    prepare: (sql) => {
      sql.add(`with matching as materialized (select ${idAnd(orderColumns(plan, sql.dialect))}`)
      if (plan.order.some(({ isMasked }) => isMasked)) addMasked(sql, plan.mask)
      sql.add(` from "${plan.definition.table}" as t where `)
      addWhere(sql, plan)
      sql.add(') ')
    },
    addTotal: (sql) => sql.add('(select count(*) from matching)'),
    addIds: (sql, columns) => {
      sql.add(`select ${idAnd(columns)} from matching as t order by `)
      addOrder(sql, plan, 't')
      sql.add(' limit ').value(plan.limit).add(' offset ').value(plan.offset)
    },
  }
}

/** Constraints joined by `and`, then the filters in parentheses: no request can widen a constraint. */
export function addWhere(sql: ListSql, plan: ListPlan): void {
  sql.ofInstance('t')
  if (plan.constraints.liveOnly) sql.add(' and t.deleted is null')
  for (const constraint of plan.constraints.predicates) {
    sql.add(' and ')
    constraint(sql)
  }
  if (plan.filters.anyOrAll.length === 0) return
  sql.add(' and (')
  plan.filters.anyOrAll.forEach((filter, index) => {
    sql.add(index === 0 ? '(' : ` ${plan.filters.operator} (`)
    filter(sql)
    sql.add(')')
  })
  sql.add(')')
}

/** The direction if the list is ordered by id alone; otherwise undefined. */
export function idDirection(plan: Pick<ListPlan, 'order'>): 'asc' | 'desc' | undefined {
  const [first] = plan.order
  if (first === undefined) return 'asc'
  return first.name === 'id' ? first.direction : undefined
}

function addOrder(sql: ListSql, plan: ListPlan, alias: string): void {
  for (const { by, direction } of plan.order) {
    const expression = by((name) => `${alias}."${name}"`, sql.dialect)
    sql.add(`${expression} ${direction} ${direction === 'asc' ? 'nulls first' : 'nulls last'}, `)
  }
  sql.add(`${alias}.id`)
}

function idAnd(columns: readonly string[] = []): string {
  return [...new Set(['id', ...columns])].map((column) => `t."${column}"`).join(', ')
}

/** The columns that the order needs, which the members may not have. */
function orderColumns(plan: Pick<ListPlan, 'order'>, dialect: Dialect): string[] {
  const columns: string[] = []
  const note = (name: string): string => {
    columns.push(name)
    return name
  }
  for (const { by } of plan.order) by(note, dialect)
  return columns.filter((name) => name !== MASKED)
}

function addColumns(sql: ListSql, plan: Columns, records: Records, inlinesReferences: boolean): void {
  // The rows are sorted again when they are read.
  const columns = new Set([
    'id',
    'deleted',
    ...columnsOfMembers(plan.members, plan.switches),
    ...orderColumns(plan, sql.dialect),
  ])
  sql.add([...columns].map((column) => `t."${column}"`).join(', '))
  addElements(sql, plan.members, plan.switches)
  addMasked(sql, plan.mask)
  for (const field of plan.members) {
    field.references.forEach((reference, index) => {
      if (reference.by === 'link') addLinkedIds(sql, field.name, reference.link)
      if (inlinesReferences) addReferredRows(sql, rowsColumn(field.name, index), reference, records)
    })
  }
}

function addMasked(sql: ListSql, mask: Mask | undefined): void {
  if (mask !== undefined) writeIsOneOf(sql.add(', '), mask.rows).add(` as "${MASKED}"`)
}

/** Adds the ids that a link of `t` joins, in order. */
export function addLinkedIds(sql: ListSql, field: string, link: Link): void {
  const own = `${sql.placeholder(sql.instanceId)} and link."${link.own}" = t.id`
  const fromWhere = `"${link.table}" as link where link.instance_id = ${own}`
  // Links that are written from both sides have positions from either side; the id makes the order unique.
  const inOrder = sql.dialect.joined(`link."${link.other}"`, fromWhere, `link.position, link."${link.other}"`)
  sql.add(`, ${inOrder} as "${idsColumn(field)}"`)
}

/** The rows that the column, or the link, of `t` refers to. */
export function addReferredRows(sql: ListSql, name: string, reference: Reference, records: Records): void {
  const columns = [...new Set(['id', ...records.show(reference.record, reference.show).columns])]
  const table = `"${tableOf(reference.record)}"`
  if (reference.by === 'column') {
    const where = `${table}.instance_id = ${sql.placeholder(sql.instanceId)} and ${table}.id = t."${reference.column}"`
    sql.add(`, ${sql.dialect.jsonRows(columns, `${table} where ${where}`, 'id')} as "${name}"`)
    return
  }
  const { link } = reference
  const on = `${table}.instance_id = link.instance_id and ${table}.id = link."${link.other}"`
  const where = `link.instance_id = ${sql.placeholder(sql.instanceId)} and link."${link.own}" = t.id`
  sql.add(
    `, ${sql.dialect.jsonRows(columns, `"${link.table}" as link join ${table} on ${on} where ${where}`, 'link.position')} as "${name}"`,
  )
}
