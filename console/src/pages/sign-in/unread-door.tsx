import type { Problem } from '../../api/problem.ts'
import { refetchFailed } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** Instead of a page for visitors whose parts could not be read. */
export function UnreadDoor({ problem }: { readonly problem: Problem }) {
  return (
    <Door title={say('failed')}>
      <ProblemNotice problem={problem} retry={refetchFailed} />
    </Door>
  )
}
