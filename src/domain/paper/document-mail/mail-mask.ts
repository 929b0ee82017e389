import type { Scope } from '../../../kernel/scope.ts'
import type { Mask } from '../../../records/mask.ts'
import { mailsOfHiddenProjects } from '../../accounts/access/index.ts'

const keeps: ReadonlySet<string> = new Set([
  ...['id', 'record', 'record_id', 'to', 'cc', 'status', 'sent', 'sent_iso', 'pending'],
  ...['created_id', 'created', 'updated_id', 'updated'],
])

/** For a hidden project, a mail shows that the document was sent and to whom, but not its subject, text or error. */
export function maskMails(scope: Scope): Mask | undefined {
  const rows = mailsOfHiddenProjects(scope)
  return rows && { rows, keeps, shows: {}, refusal: 'This mail is about a project that you cannot see.' }
}
