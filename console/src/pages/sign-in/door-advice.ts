import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { adviceOf } from '../../ui/advice.ts'

/** Advice on a problem before the user is signed in, without knowing their permissions. */
export function doorAdvice(problem: Problem): string {
  if (problem.status === 401) return say('sign-in.wrong')
  if (problem.status === 403) return problem.message
  return adviceOf(problem)
}
