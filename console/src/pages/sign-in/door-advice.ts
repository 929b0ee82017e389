import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { adviceOf } from '../../ui/advice.ts'

/** The advice for a problem on the pages for visitors who are not signed in. */
export function doorAdvice(problem: Problem): string {
  if (problem.status === 401) return say('sign-in.wrong')
  if (isProviderOnly(problem)) return say('sign-on.only')
  if (problem.status === 403 && problem.message !== '') return problem.message
  return adviceOf(problem)
}

/** True where people must sign in with the provider. */
export function isProviderOnly({ details }: Problem): boolean {
  return details.some(({ code }) => code === 'single_sign_on')
}
