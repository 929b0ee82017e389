import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { adviceOf } from '../../ui/advice.ts'

/** What to do about a problem before one is signed in, when nothing is known of one's rights. */
export function doorAdvice(problem: Problem): string {
  if (problem.status === 401) return say('sign-in.wrong')
  if (problem.status === 403) return problem.message
  return adviceOf(problem)
}
