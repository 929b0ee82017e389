import { send } from '../../api/client.ts'
import type { Action } from '../../ui/console-action.ts'
import { notifyProblem } from '../../ui/notices.tsx'

interface SignedOut {
  /** Where to sign out of the provider too. */
  readonly success: { readonly provider_url: string | null }
}

export const signOut: Action = {
  name: 'sign-out',
  run: async () => {
    try {
      const { body } = await send<SignedOut>('DELETE', '/v2/session')
      // The document goes, and all that was read with it.
      location.assign(body.success.provider_url ?? '/sign-in')
    } catch (error) {
      notifyProblem(error)
    }
  },
}
