import Type from 'typebox'
import type { PlainAnswer } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { dropRecoveryCodes, type Factors, factorsOf, renewRecoveryCodes } from '../second-factor/index.ts'
import { noteProof, renewSecret, type SessionRow, type SignInMethod } from '../session/index.ts'

export const successWithCodes = Type.Object({
  id: Type.Integer({ description: 'The passkey, or the user of an app.' }),
  recovery_codes: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Each code works once in place of an app code. The codes are returned only here.',
    }),
  ),
})

/**
 * After a factor was added: the session has proved it and gets a new secret. With the first factor, the user gets recovery
 * codes.
 */
export async function addedFactor(
  scope: Scope,
  row: SessionRow,
  method: SignInMethod,
  before: Pick<Factors, 'any'>,
  id = row.user_id,
): Promise<PlainAnswer> {
  const codes = before.any ? undefined : await renewRecoveryCodes(scope, row.user_id)
  await noteProof(scope, row.id, row.proved, method)
  const session = await renewSecret(scope, row.id)
  return {
    body: { success: { id, ...(codes !== undefined && { recovery_codes: codes }) } },
    cookies: { session },
  }
}

/** After a factor was removed: without another factor, the recovery codes are removed too. */
export async function removedFactor(scope: Scope, userId: number, id = userId): Promise<PlainAnswer> {
  if (!(await factorsOf(scope, userId)).any) await dropRecoveryCodes(scope, userId)
  return { body: { success: { id } } }
}
