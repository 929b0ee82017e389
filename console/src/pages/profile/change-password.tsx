import '../../text/late-texts.ts'
import { useRef } from 'react'
import { send } from '../../api/client.ts'
import { say } from '../../text/say.ts'
import { adviceOf } from '../../ui/advice.ts'
import { notify } from '../../ui/notices.tsx'
import { passwordAdvice } from '../../ui/password-advice.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

/** Changes the password, which ends all other sessions. */
export function ChangePassword({ email }: { readonly email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, problem, submit } = useSubmit(async ({ current = '', password = '' }) => {
    await send('POST', '/v2/session/password', { body: { current, password } })
    form.current?.reset()
    notify(say('password.changed'))
  })
  const isCurrent = problem?.faultOf('current') !== undefined
  const advice = problem && (passwordAdvice(problem) ?? adviceOf(problem))
  return (
    <section className="profile-part">
      <h2>{say('password.change')}</h2>
      <form ref={form} onSubmit={submit} noValidate>
        <input
          type="text"
          name="email"
          className="sr"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextField
          label={say('password.current')}
          name="current"
          type="password"
          autoComplete="current-password"
          fault={isCurrent ? advice : undefined}
        />
        <TextField
          label={say('password.new')}
          name="password"
          type="password"
          autoComplete="new-password"
          fault={isCurrent ? undefined : advice}
        />
        <div>
          <button type="submit" className="btn" disabled={isBusy}>
            {say('password.change')}
          </button>
        </div>
      </form>
    </section>
  )
}
