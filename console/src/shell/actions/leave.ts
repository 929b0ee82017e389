import { send } from '../../api/client.ts'
import { startOver } from '../../api/own-session.ts'
import type { Action } from '../../ui/console-action.ts'
import { notifyProblem } from '../../ui/notices.tsx'

export const signOut: Action = {
  name: 'sign-out',
  run: async () => {
    try {
      await send('DELETE', '/v2/session')
      await startOver()
      location.assign('/sign-in')
    } catch (error) {
      notifyProblem(error)
    }
  },
}
