import { type FragmentSpot, readFragments } from '../../kernel/db/fragments/fragment-rows.ts'
import { addShownChanges } from '../../kernel/db/fragments/shown-changes.ts'
import { addFragment, pageOfRows, type StoredPage, type StoredRow } from '../../kernel/db/fragments/stored-rows.ts'
import type { FoundIds } from '../../kernel/db/words/id-bits.ts'
import type { Scope } from '../../kernel/scope.ts'
import { addEntry } from '../write/record-version.ts'
import type { ListPlan } from './list-plan.ts'
import { maskedIdsSql } from './list-sql.ts'
import { ListSql } from './list-statement.ts'
import { addOrder, orderColumns, startList } from './page-sql.ts'
import { writeIsOneOf } from './predicate.ts'

/** The fragments of a page whose ids are known. */
export async function readFound(
  scope: Scope,
  plan: ListPlan,
  spot: FragmentSpot,
  found: FoundIds,
): Promise<StoredPage> {
  const { bodies, shown } = await readFragments(scope.db, spot, found.ids)
  if (plan.mask === undefined) return { ...found, bodies, shown, masked: new Set() }
  const { text, values } = maskedIdsSql(plan, found.ids, scope.db)
  const masked = new Set((await scope.db.statement<{ id: number }>(text, values)).map(({ id }) => id))
  return { ...found, bodies, shown, masked }
}

/** The fragment of one record, with what `versionOf` needs: one statement, which does not read the record's row. */
export async function readOne(
  { db }: Scope,
  { definition }: ListPlan,
  spot: FragmentSpot,
  id: number,
): Promise<StoredPage> {
  const sql = new ListSql(db.dialect, db.instanceId, definition.name).add('select r.id, 1 as total, 0 as masked, ')
  addFragment(addShownChanges(sql).add(' as shown, '), spot)
  addEntry(sql.add(', '), 'r')
  sql.add(' from (select cast(').value(id).add(` as ${db.dialect.ddl.integer}) as id) as r`)
  return pageOfRows(await db.statement<StoredRow>(sql.text, sql.values))
}

/** The ids of a page and their fragments from one statement. */
export async function readStored({ db }: Scope, plan: ListPlan, spot: FragmentSpot): Promise<StoredPage> {
  const { definition, mask } = plan
  const sql = new ListSql(db.dialect, db.instanceId, definition.name)
  const page = startList(sql, plan, 'r.id', (columns) => {
    columns.add(', total.n as total, ')
    if (mask === undefined) columns.add('0')
    else {
      writeIsOneOf(columns.add('(select '), mask.rows).add(` from "${definition.table}" as t where `)
      columns.ofInstance('t').add(' and t.id = r.id)')
    }
    addShownChanges(columns.add(' as masked, ')).add(' as shown, ')
    addFragment(columns, spot)
  })
  sql.add(' left join (')
  page.addIds(sql, orderColumns(plan, db.dialect))
  sql.add(') as r on true')
  addOrder(sql.add(' order by '), plan, 'r')
  return pageOfRows(await db.page<StoredRow>(sql.text, sql.values, plan.limit))
}
