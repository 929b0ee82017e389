import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { doorAdvice } from './door-advice.ts'
import { askForLink } from './sign-in-requests.ts'

/** Requests a link to set a new password. */
export function ForgottenPage() {
  const [isAsked, setAsked] = useState(false)
  const { isBusy, problem, submit } = useSubmit(async ({ email = '' }) => {
    await askForLink(email)
    setAsked(true)
  })
  return (
    <Door title={say('forgotten.title')} about={isAsked ? undefined : say('forgotten.about')}>
      {isAsked ? (
        <p role="status">{say('forgotten.asked')}</p>
      ) : (
        <form onSubmit={submit} noValidate>
          <TextField
            label={say('email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            autoFocus
            fault={problem && doorAdvice(problem)}
          />
          <button type="submit" className="btn primary wide" disabled={isBusy}>
            {say('forgotten.ask')}
          </button>
        </form>
      )}
      <p className="small">
        <Link to="/sign-in">{say('sign-in.back')}</Link>
      </p>
    </Door>
  )
}
