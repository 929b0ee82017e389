/**
 * Finds the parts of a statement's text that a coordinator of Citus refuses, or would run on one machine although they
 * are meant for all. The rules are from its documentation ("SQL Support and Workarounds") and its error messages.
 */
import { tenancyOf } from './statement-tenancy.ts'

interface Statement {
  /** The statement without quoted text. */
  readonly text: string
  /** Every table in it is bound to one instance: it runs on one machine. */
  readonly isOfOneInstance: boolean
}

interface Rule {
  readonly refuses: string
  readonly finds: (statement: Statement) => boolean
}

const rules: readonly Rule[] = [
  {
    refuses: 'a lock on rows of several instances',
    finds: ({ text, isOfOneInstance }) =>
      !isOfOneInstance && /\bfor (no key update|update|key share|share)\b|\b(skip locked|nowait)\b/.test(text),
  },
  {
    refuses: 'a change of rows of several instances',
    finds: ({ text, isOfOneInstance }) =>
      !isOfOneInstance && /\b(insert into|update \S+ (as \w+ )?set|delete from)\b/.test(text),
  },
  {
    refuses: 'a row that moves to another instance',
    finds: ({ text }) => /\bset ((?!\bwhere\b).)*"?\binstance_id\b"? =/s.test(text),
  },
  {
    refuses: 'a conflict that is not one of the instance',
    finds: ({ text }) =>
      [...text.matchAll(/\bon conflict(?: \(([^)]*)\))?/g)].some(
        ([, columns = '']) => !/\binstance_id\b/.test(columns),
      ),
  },
  {
    refuses: 'a value that each machine would work out for itself',
    finds: ({ text }) =>
      /\b(random|now|clock_timestamp|statement_timestamp|gen_random_uuid|nextval|currval|pg_\w*advisory\w*)\s*\(|\bcurrent_(timestamp|date|time)\b/.test(
        text,
      ),
  },
  {
    refuses: 'a kind of statement that works on one machine only',
    finds: ({ text, isOfOneInstance }) =>
      /\bmerge into\b|\block table\b/.test(text) ||
      (!isOfOneInstance && /\bwith recursive\b|\btablesample\b|\bgrouping sets\b|\bover \(|\bfull join\b/.test(text)),
  },
  {
    refuses: 'tables of several instances that are not joined by the instance',
    finds: ({ text, isOfOneInstance }) => !isOfOneInstance && tenancyOf(boundAtItsTable(text)).unbound.length > 0,
  },
]

/** Why a coordinator would refuse the statement; undefined if it would not. */
export function refusedByCluster(statement: string): string | undefined {
  const text = statement.replaceAll(/'(?:[^']|'')*'/g, "''").toLowerCase()
  const isOfOneInstance = tenancyOf(statement).unbound.length === 0
  return rules.find((rule) => rule.finds({ text, isOfOneInstance }))?.refuses
}

/** The select with its first table bound: tables that are still unbound are not joined to it by the instance. */
function boundAtItsTable(text: string): string {
  const from = topLevel(text, /\bfrom\b/y, 0)
  const [, table, alias = table] = /^from "?(\w+)"?(?: as (\w+))?/.exec(text.slice(from)) ?? []
  const where = topLevel(text, /\bwhere\b/y, from)
  const bound = `"${alias}".instance_id = ?`
  if (where < text.length) return `${text.slice(0, where)}where ${bound} and ${text.slice(where + 'where'.length)}`
  const end = topLevel(text, /\b(group|order|limit)\b/y, from)
  return `${text.slice(0, end)} where ${bound} ${text.slice(end)}`
}

/** The start of the first match outside of parentheses; the end of the text if there is none. */
function topLevel(text: string, pattern: RegExp, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    pattern.lastIndex = at
    if (depth === 0 && pattern.test(text)) return at
  }
  return text.length
}
