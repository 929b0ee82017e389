import type { Problem } from '../api/problem.ts'
import { say, sayFault, saySentences } from '../text/say.ts'

/** Trying the same again does not help. */
const TOO_LONG = /^This read takes more than .+ Ask for less/

/** Advice on a problem, in words. The service's messages about invalid values are said with readable names. */
export function adviceOf({ status, isUnavailable, code, message, retryAfterSeconds }: Problem): string {
  if (TOO_LONG.test(message)) return saySentences(message)
  if (isUnavailable) return say('problem.network')
  if (status === 401) return say('problem.sign-in')
  if (code === 'key_used') return say('problem.stored')
  if (code === 'prove_again') return say('problem.unproved')
  if (status === 403) return say('problem.rights')
  if (status === 404) return say('problem.gone')
  if (status === 412) return say('problem.stale')
  if (status === 429) return say('problem.busy', { seconds: retryAfterSeconds ?? 60 })
  if (message === '') return say(status === 413 ? 'problem.large' : 'problem.code', { status })
  if (status >= 500) return say('problem.server')
  return sayFault(message)
}
