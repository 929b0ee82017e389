import { IDLE_SECONDS } from '../../../kernel/auth/session-use.ts'
import { defineJob } from '../../../kernel/jobs/job.ts'
import { deleteOverSessions } from '../session/index.ts'
import { deleteOverLinks } from '../sign-in-link/index.ts'

/** How long sessions stay that were not used for too long: another process may know of a later use. */
const GRACE_SECONDS = 60 * 60

/** Removes sessions and links that have ended by themselves. */
export const sweepSessions = defineJob({
  name: 'sweep-sessions',
  everySeconds: 6 * 60 * 60,
  run: (run) =>
    run.writing(async (scope) => {
      await deleteOverSessions(scope, scope.clock.now() - IDLE_SECONDS - GRACE_SECONDS)
      await deleteOverLinks(scope)
    }),
})
