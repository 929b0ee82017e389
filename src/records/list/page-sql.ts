import type { Dialect } from '../../kernel/db/dialect.ts'
import { addLiveTotal, addPageSpot, BLOCK_IDS } from '../../kernel/db/tally.ts'
import { MASKED, type Mask } from '../mask.ts'
import type { ListPlan } from './list-plan.ts'
import type { ListSql } from './list-statement.ts'
import { writeIsOneOf } from './predicate.ts'

/** `select <total>, <columns> from <total>`, after the common table expressions; `addMore` adds columns. */
export function startList(sql: ListSql, plan: ListPlan, columns: string, addMore = (_: ListSql) => {}): Page {
  const page = choosePage(plan)
  page.prepare(sql)
  sql.add(`select total.n as "$total", ${columns}`)
  addMore(sql)
  sql.add(' from (select ')
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
      sql.limit(plan.limit).add(' offset ').value(plan.offset)
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
      sql.add(`${direction === 'asc' ? '>=' : '<='} (select edge from spot) order by t.id ${direction}`)
      sql.limit(plan.limit).add(' offset coalesce((select ').value(plan.offset).add(' - before from spot), 0)')
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
      sql.limit(plan.limit).add(' offset ').value(plan.offset)
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

/** Appends the order of the rows `alias`, which ends with the id. */
export function addOrder(sql: ListSql, plan: ListPlan, alias: string): void {
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
export function orderColumns(plan: Pick<ListPlan, 'order'>, dialect: Dialect): string[] {
  const columns: string[] = []
  const note = (name: string): string => {
    columns.push(name)
    return name
  }
  for (const { by } of plan.order) by(note, dialect)
  return columns.filter((name) => name !== MASKED)
}

/** Appends the column `MASKED` of the rows `t`, if a mask hides parts of some. */
export function addMasked(sql: ListSql, mask: Mask | undefined): void {
  if (mask !== undefined) writeIsOneOf(sql.add(', '), mask.rows).add(` as "${MASKED}"`)
}
