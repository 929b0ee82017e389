import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { startOver } from '../../api/own-session.ts'
import { Problem } from '../../api/problem.ts'
import { secondStepOf } from '../../api/second-step-of.ts'
import { waysQuery } from '../../api/ways-query.ts'
import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { doorAdvice } from './door-advice.ts'
import { LinkOver } from './link-over.tsx'
import { SecondStep } from './second-step.tsx'
import { enterByLink, isLinkOver } from './sign-in-requests.ts'
import { UnreadDoor } from './unread-door.tsx'
import { useLink } from './use-opened-link.ts'

/** Signs a user in by the link of the operator, without the provider. */
export function EnterPage() {
  const navigate = useNavigate()
  const { secret, facts, problem: refusal } = useLink()
  const { data: ways, error: unread } = useQuery(waysQuery)
  const [methods, setMethods] = useState<readonly string[]>()
  const enter = async (otp?: string): Promise<void> => {
    await enterByLink(secret, otp)
    await startOver()
    await navigate({ to: '/', replace: true })
  }
  const { isBusy, problem, submit } = useSubmit(async () => {
    try {
      await enter()
    } catch (error) {
      const asked = error instanceof Problem ? secondStepOf(error) : undefined
      if (asked === undefined) throw error
      setMethods(asked)
    }
  })
  const over = refusal ?? (problem !== undefined && isRefused(problem) ? problem : undefined)
  if (over) return <LinkOver problem={over} />
  if (unread) return <UnreadDoor problem={unread} />
  if (facts === undefined || ways === undefined) return null
  if (methods !== undefined) {
    return <SecondStep hasApp={methods.includes('totp')} enter={enter} leave={() => location.assign('/sign-in')} />
  }
  const { first_name: name, instance } = facts
  const provider = ways.single_sign_on?.name ?? ''
  return (
    <Door
      title={say('enter')}
      about={say('enter.about', { name, instance: instance.name, provider })}
      place={instance.name}
    >
      <form onSubmit={submit} noValidate>
        {problem !== undefined && (
          <p className="fault" role="alert">
            {doorAdvice(problem)}
          </p>
        )}
        <button type="submit" className="btn primary wide" disabled={isBusy}>
          {say('enter.open')}
        </button>
      </form>
    </Door>
  )
}

/** The link does not sign in, now or later. */
function isRefused(problem: Problem): boolean {
  return isLinkOver(problem) || problem.status === 403
}
