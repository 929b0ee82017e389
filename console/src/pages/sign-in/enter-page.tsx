import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startOver } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { LinkOver } from './link-over.tsx'
import { enterByLink, waysQuery } from './sign-in-requests.ts'
import { useLink } from './use-opened-link.ts'

/** Signs in with the operator's link, without the provider. */
export function EnterPage() {
  const navigate = useNavigate()
  const { secret, facts, problem: refusal } = useLink()
  const { data: ways } = useQuery(waysQuery)
  const { isBusy, problem, submit } = useSubmit(async () => {
    await enterByLink(secret)
    await startOver()
    await navigate({ to: '/', replace: true })
  })
  const over = refusal ?? problem
  if (over) return <LinkOver problem={over} />
  if (facts === undefined || ways === undefined) return null
  const { first_name: name, instance } = facts
  const provider = ways.single_sign_on?.name ?? ''
  return (
    <Door
      title={say('enter')}
      about={say('enter.about', { name, instance: instance.name, provider })}
      place={instance.name}
    >
      <form onSubmit={submit} noValidate>
        <button type="submit" className="btn primary wide" disabled={isBusy}>
          {say('enter.open')}
        </button>
      </form>
    </Door>
  )
}
