import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Predicate } from '../../../records/list/predicate.ts'

const documents = ['quote', 'invoice', 'credit_note'] as const

/** Mails, as `t`, with a document of a project that is hidden from the actor: they can contain its name. */
export function mailsOfHiddenProjects({ actor }: Pick<Scope, 'actor'>): Predicate | undefined {
  const projects = hiddenFrom(actor, 'project')
  if (projects.length === 0) return undefined
  const isOf = (table: string): Predicate => {
    return (sql) => {
      sql.add('(t.record = ').value(table.replace('_', '-')).add(' and t.record_id in (select d.id from ')
      sql.add(`"${table}" as d where `).ofInstance('d').add(' and d.project_id is not null and ')
      return sql.add(sql.dialect.anyOf('d.project_id', sql.placeholder(JSON.stringify(projects)), 'integer')).add('))')
    }
  }
  return (sql) => sql.add('(').joined(documents.map(isOf), ' or ').add(')')
}

/** The same for journal entries, as `t`, about mails. */
export function isAboutMail(isMail: Predicate): Predicate {
  return (sql) => {
    sql.add('t.record_id in (select t.id from mail as t where ').ofInstance('t')
    isMail(sql.add(' and '))
    return sql.add(')')
  }
}
