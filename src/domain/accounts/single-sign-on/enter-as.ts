import type { PlainAnswer, PlainCall } from '../../../kernel/http/plain-routes.ts'
import { type IdentifiedUser, identityProof, isIdentified } from '../provider-identity/index.ts'
import { admitUser, type SignInParts } from '../sign-in/index.ts'
import { SignOnRefused } from './sign-on-problem.ts'

interface Entry {
  readonly chosen: IdentifiedUser
  /** All users of the person, whom they can switch to. */
  readonly accounts: readonly IdentifiedUser[]
  readonly identity: string
  /** The provider has checked two factors. */
  readonly hasTwoFactors: boolean
  readonly idToken?: string | undefined
}

/** Starts a session of a linked user. */
export function enterAs(parts: SignInParts, call: PlainCall, entry: Entry): Promise<PlainAnswer> {
  const { chosen, accounts, identity, hasTwoFactors, idToken } = entry
  const proof = identityProof(identity)
  return admitUser(parts, call, {
    instanceId: chosen.instance_id,
    instanceName: chosen.instance_name,
    userId: chosen.user_id,
    methods: hasTwoFactors ? ['oidc', 'provider-factor'] : ['oidc'],
    accounts: accounts.map(({ instance_id, user_id }) => ({ instance_id, user_id, proof })),
    idToken,
    // In the meantime, the user may have been deleted, or the link removed.
    confirm: async (scope) => {
      if (!(await isIdentified(scope, chosen.user_id, identity))) throw new SignOnRefused('unknown')
    },
  })
}
