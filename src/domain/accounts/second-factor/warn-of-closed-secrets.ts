import type { Scopes } from '../../../kernel/scope.ts'
import type { Seals } from './seals.ts'
import { allSecrets } from './totp.store.ts'
import { sealOwner } from './use-code.ts'

/** Logs how many secrets the key does not open, so that it is found before users are refused. */
export async function warnOfClosedSecrets({ engine, log }: Scopes, seals: Seals): Promise<void> {
  const secrets = await allSecrets(engine)
  const closed = secrets.filter(
    ({ instance_id: id, user_id, secret }) =>
      seals.open(secret, sealOwner({ instance: { id } }, user_id)) === undefined,
  )
  if (closed.length === 0) return
  log.error(
    { closed: closed.length, of: secrets.length },
    'Secrets of authenticator apps cannot be decrypted: DAYBOOK_FACTOR_KEY is missing or has changed, or they are damaged',
  )
}
