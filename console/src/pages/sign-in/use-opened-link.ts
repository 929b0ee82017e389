import { useQuery } from '@tanstack/react-query'
import type { Problem } from '../../api/problem.ts'
import { type LinkFacts, readLink } from './sign-in-requests.ts'

interface OpenedLink {
  /** The part after the # of the address, which the service's logs never contain. */
  readonly secret: string
  readonly facts: LinkFacts | undefined
  readonly problem: Problem | null
}

/** The link that opened the page. */
export function useLink(): OpenedLink {
  const secret = location.hash.slice(1)
  const { data, error } = useQuery({
    queryKey: ['link', secret] as const,
    queryFn: () => readLink(secret),
    gcTime: 0,
  })
  return { secret, facts: data, problem: error }
}
