import { type Fault, fault } from '../../../kernel/errors.ts'
import { emailProblem } from '../../../kernel/text-checks.ts'
import type { Buyer } from '../document/index.ts'
import type { MailBody } from './mail-body.ts'

/** The limit for `to` and `cc` together, so that mail servers do not treat the mail as bulk mail. */
export const RECIPIENTS_MAX = 20

export interface Recipients {
  readonly to: readonly string[]
  readonly cc: readonly string[]
}

/** The recipients of the mail; adds what is wrong with them to `faults`. `buyer` has the client's current data. */
export function mailRecipients({ to: sentTo, cc: sentCc }: MailBody, buyer: Buyer, faults: Fault[]): Recipients {
  const to = addressesIn(sentTo) ?? addressesIn(buyer.contact_email ?? buyer.email) ?? []
  const cc = addressesIn(sentCc) ?? []
  if (to.length === 0) {
    faults.push(fault('to', `is required, as there is no email address of ${peopleAt(buyer)}`))
  }
  for (const [name, addresses] of Object.entries({ to, cc })) {
    for (const address of addresses) {
      if (emailProblem(address) !== undefined) faults.push(fault(name, `"${address}" is not an email address`))
    }
  }
  if (to.length + cc.length > RECIPIENTS_MAX)
    faults.push(fault('to', `can have at most ${RECIPIENTS_MAX} addresses, together with cc`))
  return { to, cc }
}

/** Undefined if there are none. */
function addressesIn(sent: MailBody['to']): string[] | undefined {
  const parts = typeof sent === 'string' ? sent.split(',') : (sent ?? [])
  const addresses = parts.map((part) => part.trim()).filter((part) => part !== '')
  return addresses.length === 0 ? undefined : addresses
}

function peopleAt({ name, contact_name }: Buyer): string {
  return contact_name === null ? `"${name}"` : `"${name}" or "${contact_name}"`
}
