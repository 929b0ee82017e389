import { type Predicate, writeContains } from '../../../records/list/predicate.ts'

/** The name as it is shown: `show.name` of users. */
const fullName = `first_name || case when coalesce(last_name, '') = '' then '' else ' ' || last_name end`

/** True for records whose `column` has a user, live or deleted, with `part` in their name. */
export function isNamed(column: string, part: string): Predicate {
  return (sql) => {
    sql.add(`t."${column}" in (select id from "user" where `).ofInstance().add(' and ')
    return writeContains(sql, `(${fullName})`, part).add(')')
  }
}
