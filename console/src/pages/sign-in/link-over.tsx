import { Link } from '@tanstack/react-router'
import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { doorAdvice } from './door-advice.ts'
import { isLinkOver } from './sign-in-requests.ts'

/** Explains why a link does not work, and how to get another. */
export function LinkOver({ problem }: { readonly problem: Problem }) {
  return (
    <Door title={say('link.over')} about={isLinkOver(problem) ? say('link.over.about') : doorAdvice(problem)}>
      <p className="small">
        <Link to="/forgotten">{say('link.another')}</Link>
      </p>
    </Door>
  )
}
