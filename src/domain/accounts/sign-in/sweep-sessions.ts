import { defineJob } from '../../../kernel/jobs/job.ts'
import { deleteOverIdTokens, deleteOverSessions, IDLE_SECONDS } from '../session/index.ts'
import { deleteOverLinks } from '../sign-in-link/index.ts'

/** How long idle sessions are kept, in seconds: another process may know of a later use. */
const GRACE_SECONDS = 60 * 60

/** Removes sessions, links and kept ID tokens whose time is over. */
export const sweepSessions = defineJob({
  name: 'sweep-sessions',
  everySeconds: 6 * 60 * 60,
  run: (run) =>
    run.writing(async (scope) => {
      await deleteOverSessions(scope, scope.clock.now() - IDLE_SECONDS - GRACE_SECONDS)
      await deleteOverLinks(scope)
      await deleteOverIdTokens(scope)
    }),
})
