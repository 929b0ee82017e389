import type { Problem } from '../api/problem.ts'
import { say } from '../text/say.ts'
import { adviceOf } from './advice.ts'
import { usePresentProblem } from './use-present-problem.ts'

interface ProblemNoticeProps {
  readonly problem: Problem
  readonly retry?: () => void
}

/** Shows in place why something cannot be shown, what to do, and the request id. */
export function ProblemNotice({ problem: known, retry }: ProblemNoticeProps) {
  const problem = usePresentProblem(known)
  if (problem === undefined) return null
  return (
    <div className="problem" role="alert">
      <p>{adviceOf(problem)}</p>
      {problem.requestId !== undefined && (
        <p className="small">
          <code>{say('problem.request', { id: problem.requestId })}</code>
        </p>
      )}
      {retry !== undefined && problem.status !== 403 && (
        <p>
          <button type="button" className="btn mini" onClick={retry}>
            {say('problem.retry')}
          </button>
        </p>
      )}
    </div>
  )
}
