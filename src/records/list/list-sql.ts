import type { Dialect } from '../../kernel/db/dialect.ts'
import { addElements } from '../../kernel/db/element-tables.ts'
import { addLinkedIds } from '../../kernel/db/linked-ids.ts'
import { tableOf } from '../../kernel/db/table-of.ts'
import type { Reference } from '../fields/column.ts'
import { columnsOfMembers } from '../fields/columns-of-members.ts'
import type { Records } from '../records.ts'
import type { ListPlan } from './list-plan.ts'
import { ListSql } from './list-statement.ts'
import { addMasked, addOrder, addWhere, orderColumns, startList } from './page-sql.ts'

/** The name of the result column with the exact number of rows of the list over all pages. */
export const TOTAL = '$total'

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
 * One statement that returns the total and the rows of the page, or only these columns of them: it selects the ids of the page
 * first and reads only those rows. A page without rows is one result row with a null id.
 */
export function listSql(plan: ListPlan, records: Records, target: ListTarget, columns = 'r.*'): ListSql {
  const { definition } = plan
  const sql = new ListSql(target.dialect, target.instanceId, definition.name)
  const page = startList(sql, plan, columns)
  sql.add(' left join (select ')
  addColumns(sql, plan, records, target.inlinesReferences)
  const [before, after] = sql.dialect.oneOfSelected
  sql.add(` from "${definition.table}" as t where `).ofInstance('t').add(` and t.id${before}`)
  page.addIds(sql)
  sql.add(`${after}) as r on true order by `)
  addOrder(sql, plan, 'r')
  return sql
}

/** Those of the rows that a mask hides in part. */
export function maskedIdsSql(
  { definition, mask }: ListPlan,
  ids: readonly number[],
  { dialect, instanceId }: Pick<ListTarget, 'dialect' | 'instanceId'>,
): ListSql {
  const sql = new ListSql(dialect, instanceId, definition.name)
  sql.add(`select t.id from "${definition.table}" as t where `).ofInstance('t').add(' and ')
  sql.add(dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer')).add(' and ')
  mask?.rows(sql)
  return sql
}

/** The ids of all rows of a list, in any order, at most `limit`. */
export function fewIdsSql(plan: ListPlan, limit: number, { dialect, instanceId }: ListTarget): ListSql {
  const sql = new ListSql(dialect, instanceId, plan.definition.name)
  addWhere(sql.add(`select t.id from "${plan.definition.table}" as t where `), plan)
  return sql.limit(limit)
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
