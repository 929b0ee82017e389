import type { Scope } from '../../../kernel/scope.ts'
import type { Mask } from '../../../records/mask.ts'
import { mailsOfHiddenProjects } from '../../accounts/access/index.ts'

const keeps: ReadonlySet<string> = new Set([
  ...['id', 'record', 'record_id', 'to', 'cc', 'status', 'sent', 'sent_iso'],
  ...['created_id', 'created', 'updated_id', 'updated'],
])

/** That a document went out is no secret of its project; what the mail says may be. */
export function maskMails(scope: Scope): Mask | undefined {
  const rows = mailsOfHiddenProjects(scope)
  return rows && { rows, keeps, shows: {}, refusal: 'This mail is about a project that is kept from you.' }
}
