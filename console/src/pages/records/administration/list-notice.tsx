import type { Problem } from '../../../api/problem.ts'
import { say } from '../../../text/say.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'

interface ListNoticeProps {
  /** The beginning of the names of its messages. */
  readonly of: 'tokens' | 'feeds' | 'webhooks' | 'records'
  /** Undefined until the list is read. */
  readonly count: number | undefined
  readonly problem: Problem | null
  readonly retry: () => unknown
}

/** Why a list shows nothing: it could not be read, is being read, or is empty. */
export function ListNotice({ of, count, problem, retry }: ListNoticeProps) {
  return (
    <>
      {problem !== null && <ProblemNotice problem={problem} retry={() => void retry()} />}
      {count === undefined && problem === null && <p className="faint">{say('loading')}</p>}
      {count === 0 && (
        <div className="empty-list">
          <p className="medium">{say(`${of}.none`)}</p>
          <p className="soft">{say(`${of}.none-hint`)}</p>
        </div>
      )}
    </>
  )
}
