import { useNavigate } from '@tanstack/react-router'
import { startOver } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { passwordAdvice } from '../../ui/password-advice.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { doorAdvice } from './door-advice.ts'
import { LinkOver } from './link-over.tsx'
import { choosePassword, isLinkOver, signIn } from './sign-in-requests.ts'
import { useLink } from './use-opened-link.ts'

/** Sets a password with the link of an invitation or a reset, and signs the user in. */
export function PasswordPage() {
  const navigate = useNavigate()
  const { secret, facts, problem: refusal } = useLink()
  const { isBusy, problem, submit } = useSubmit(async ({ password = '' }) => {
    const email = await choosePassword(secret, password)
    // With several instances, the user chooses one.
    await signIn({ email, password, ...(facts && { instance: facts.instance.id }) })
    await startOver()
    await navigate({ to: '/', replace: true })
  })
  const over = refusal ?? (problem !== undefined && isLinkOver(problem) ? problem : undefined)
  if (over) return <LinkOver problem={over} />
  if (facts === undefined) return null
  const { first_name, email, instance, purpose, password } = facts
  return (
    <Door
      title={say(purpose === 'invite' ? 'invite' : 'reset')}
      about={say(purpose === 'invite' ? 'invite.about' : 'reset.about', { name: first_name, instance: instance.name })}
      place={instance.name}
    >
      <form onSubmit={submit} noValidate>
        <TextField label={say('email')} name="email" autoComplete="username" value={email} readOnly />
        <TextField
          label={say('password')}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          autoFocus
          hint={say('password.hint', { count: password.min_length })}
          fault={problem && (passwordAdvice(problem) ?? doorAdvice(problem))}
        />
        <button type="submit" className="btn primary wide" disabled={isBusy}>
          {say('password.choose')}
        </button>
      </form>
    </Door>
  )
}
