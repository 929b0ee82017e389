import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../api/own-session.ts'
import type { Problem } from '../api/problem.ts'

/** A problem, unless it was that nobody was signed in, and the user has signed in again since. */
export function usePresentProblem(problem: Problem | undefined): Problem | undefined {
  const { error } = useQuery({ ...sessionQuery, enabled: false })
  return problem?.status === 401 && error === null ? undefined : problem
}
