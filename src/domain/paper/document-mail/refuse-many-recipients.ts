import { TooMany } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { recipientsSince, timeOfMailBefore } from './mail-recipients.store.ts'
import { RECIPIENTS_MAX, type Recipients } from './mail-recipients.ts'

/** Recipients of an instance in a day: the mail server belongs to the operator, and other instances use it too. */
const RECIPIENTS_OF_DAY_MAX = 5_000

/** Throws `TooMany` if the instance would have sent mails with documents to too many recipients in 24 hours. */
export async function refuseManyRecipients(scope: Scope, { to, cc }: Recipients): Promise<void> {
  const now = scope.clock.now()
  const since = now - DAY_SECONDS
  // Nearly always, there are too few mails for so many recipients.
  const mailsMin = RECIPIENTS_OF_DAY_MAX / RECIPIENTS_MAX
  const earlier = await timeOfMailBefore(scope, mailsMin - 1)
  if (earlier === undefined || earlier <= since) return
  const { recipients, first } = await recipientsSince(scope, since, RECIPIENTS_OF_DAY_MAX)
  if (recipients + to.length + cc.length <= RECIPIENTS_OF_DAY_MAX) return
  const rule = `An instance can send documents to ${RECIPIENTS_OF_DAY_MAX.toLocaleString('en')} recipients in 24 hours.`
  throw new TooMany(`${rule} This mail would exceed that. Try again later.`, first + DAY_SECONDS - now)
}
