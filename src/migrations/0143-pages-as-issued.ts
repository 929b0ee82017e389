import type { Migration } from '../kernel/db/migrate.ts'

const DRAFT = 1

/** What an invoice says and what can change after it is issued. */
const changing = [
  ...['due_date', 'terms', 'reference', 'buyer_reference', 'note', 'delivery_date'],
  ...['period_start', 'period_end', 'deliver_to_country'],
]

/**
 * The look of a document says which tax the lines without one have: as kept at issue, else as the setting is now. Invoices that were
 * issued before their facts were kept get those that they have now.
 */
export const pagesAsIssued: Migration = {
  name: '0143-pages-as-issued',
  statements: () => ['invoice', 'quote'].map(withUntaxedCategory),
  async rewrite(sql, { jsonRow }) {
    const one = 'invoice as one where one.instance_id = invoice.instance_id and one.id = invoice.id'
    await sql.run(
      `insert into issued_facts (instance_id, record, record_id, facts)
       select invoice.instance_id, 'invoice', invoice.id, '{"document":' || ${jsonRow(changing, one)} || '}' from invoice
       where invoice.status_id <> ${DRAFT} and not exists (${keptOf('invoice', '1')})`,
      [],
    )
  },
}

/** Kept facts began with the category. The members of a look come after its brace. */
function withUntaxedCategory(table: string): string {
  const is = (category: string) => `settings like '%"untaxed_category":"${category}"%'`
  const now = `select case when ${is('O')} then 'O' when ${is('Z')} then 'Z' else 'E' end
    from instance where instance.instance_id = ${table}.instance_id`
  const head = '{"untaxed_category":"'
  const kept = `${keptOf(table, `substr(facts, ${head.length + 1}, 1)`)} and facts like '${head}%'`
  return `update ${table} set look = '{"untaxed_category":"' || coalesce((${kept}), (${now})) || '",' || substr(look, 2)
    where look is not null and status_id <> ${DRAFT}`
}

function keptOf(table: string, expression: string): string {
  return `select ${expression} from issued_facts where issued_facts.instance_id = ${table}.instance_id
    and issued_facts.record = '${table}' and issued_facts.record_id = ${table}.id`
}
