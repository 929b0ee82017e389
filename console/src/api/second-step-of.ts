import type { Problem } from './problem.ts'

/** The second factors that the user has, if a missing code is why signing in was refused. */
export function secondStepOf({ status, details }: Problem): readonly string[] | undefined {
  const step = details.find(({ code }) => code === 'second_factor')
  return status === 403 ? (step?.methods as readonly string[] | undefined) : undefined
}
