import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../api/own-session.ts'
import type { Problem } from '../api/problem.ts'

/**
 * A problem, unless it was that nobody was signed in, and the user has signed in again in this tab since. If this tab has not
 * seen that, it reads nothing again by itself.
 */
export function usePresentProblem(problem: Problem | undefined): Problem | undefined {
  const { error } = useQuery({ ...sessionQuery, enabled: false })
  const [passing, setPassing] = useState<Problem>()
  if (error?.status === 401 && passing !== problem) setPassing(problem)
  return problem?.status === 401 && error === null && passing === problem ? undefined : problem
}
