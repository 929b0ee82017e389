import { Link } from '@tanstack/react-router'
import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { doorAdvice, isProviderOnly } from './door-advice.ts'
import { isLinkOver } from './sign-in-requests.ts'
import { UnreadDoor } from './unread-door.tsx'

/** Says why a link does not open, and what to do instead. */
export function LinkOver({ problem }: { readonly problem: Problem }) {
  // Then the link may still be valid.
  if (!isLinkOver(problem) && problem.status !== 403) return <UnreadDoor problem={problem} />
  return (
    <Door title={say('link.over')} about={isLinkOver(problem) ? say('link.over.about') : doorAdvice(problem)}>
      <p className="small">
        {isProviderOnly(problem) ? (
          <Link to="/sign-in">{say('sign-in')}</Link>
        ) : (
          <Link to="/forgotten">{say('link.another')}</Link>
        )}
      </p>
    </Door>
  )
}
