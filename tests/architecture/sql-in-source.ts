/** Distinguishes SQL in our source from prose. */
import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { textOf } from './source-tree.ts'

/** Text that only SQL contains, including parts of statements. A single word (`select` as a kind) does not count. */
const sqlShapes: readonly RegExp[] = [
  /(^|\()\s*select\b.*\bfrom\b/is,
  /\b(insert into|delete from|union all|order by|group by|partition by|left join|where exists)\b/i,
  /\bupdate \S+ set\b/i,
  /\b(create|alter|drop) (unique )?(table|index)\b/i,
  /\b(coalesce|count|max|min|sum)\(/i,
  /"? is (not )?null\b/,
  /(?<!")\binstance_id\b(?!")/,
  /\b(from|join) ["\w?]+ (as \w+ )?(where|on)\b/,
  /(^|\s|\()\w+\.["\w?]+ (=|<>|<|>|<=|>=|in|like) /,
  /^ (and|or|where) ["\w.?]+ (=|<>|<|>|<=|>=|in|like) /,
]

/** True for a literal that is SQL, and for a call that builds or returns a statement. */
export function isSql(node: Node): boolean {
  const text = textOf(node)
  if (text !== undefined) return sqlShapes.some((shape) => shape.test(text))
  if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  if (rootOf(expression) === 'sql') return /^(add|ofInstance|all|run)$/.test(name.text)
  return /(^|\.#?)db$/.test(expression.getText()) && queries.has(name.text)
}

/** Functions that return or accept a statement (`kernel/db/scoped-db.ts`). */
const queries = new Set(['records', 'rows', 'insertInto', 'update', 'deleteFrom', 'statement', 'execute'])

/** `sql.add('…').value(1)` → `sql` */
function rootOf(node: Node): string | undefined {
  if (is.isIdentifier(node)) return node.text
  if (is.isCallExpression(node) || is.isPropertyAccessExpression(node)) return rootOf(node.expression)
  return undefined
}
