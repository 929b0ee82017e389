import { send } from '../../api/client.ts'
import type { Action } from '../../ui/console-action.ts'
import { notifyProblem } from '../../ui/notices.tsx'

interface SignedOut {
  /** The address for signing out of the provider too. */
  readonly success: { readonly provider_url: string | null }
}

export const signOut: Action = {
  name: 'sign-out',
  run: async () => {
    try {
      const { body } = await send<SignedOut>('DELETE', '/v2/session')
      // The page unloads, with all cached data.
      location.assign(body.success.provider_url ?? '/sign-in')
    } catch (error) {
      notifyProblem(error)
    }
  },
}
