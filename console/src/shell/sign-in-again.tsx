import '../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '../api/client.ts'
import { sessionQuery, useWhoAmI } from '../api/own-session.ts'
import { askForPasskey, hasPasskeys, signInByPasskey } from '../api/passkeys.ts'
import { Problem } from '../api/problem.ts'
import { outdate } from '../api/queries.ts'
import { secondStepOf } from '../api/second-step-of.ts'
import { waysQuery } from '../api/ways-query.ts'
import { say } from '../text/say.ts'
import { adviceOf } from '../ui/advice.ts'
import { CodeField } from '../ui/code-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useSubmit } from '../ui/use-submit.ts'

/**
 * The session has ended while a page is open: the user signs in over it, so that nothing that is typed is lost. Until then
 * the page is hidden, because others may use the computer. Another tab may sign in too, for example with a provider.
 */
export function SignInAgain() {
  const { user, instance, second_factor: factor } = useWhoAmI()
  const { data: ways } = useQuery(waysQuery)
  const [needsCode, setNeedsCode] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, problem, submit } = useSubmit(async ({ password = '', otp }) => {
    const body = { email: user.primary_email, instance: instance.id, password, ...(otp !== undefined && { otp }) }
    try {
      await send('POST', '/v2/session', { body })
    } catch (error) {
      if (needsCode || !(error instanceof Problem) || secondStepOf(error) === undefined) throw error
      setNeedsCode(true)
      return
    }
    await goOn()
  })
  const byPasskey = async (): Promise<void> => {
    try {
      const passkey = await askForPasskey()
      if (passkey === undefined) return
      await signInByPasskey(passkey)
      await goOn()
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Dialog
      title={say('again')}
      close={stay}
      className="hides-page"
      firstFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
    >
      <p>{say('again.about', { email: user.primary_email })}</p>
      {factor.passkeys > 0 && ways?.password !== false && hasPasskeys() && (
        <button type="button" className="btn" onClick={() => void byPasskey()}>
          {say('passkey.sign-in')}
        </button>
      )}
      {ways?.password !== false && (
        <form ref={form} className="second-proof" onSubmit={submit} noValidate>
          <TextField
            label={say('password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            fault={needsCode ? undefined : problem && adviceFor(problem)}
          />
          {needsCode && (
            <CodeField
              autoFocus
              fault={problem && (problem.status === 401 ? say('second-step.wrong') : adviceOf(problem))}
            />
          )}
          <button type="submit" className="btn primary" disabled={isBusy}>
            {say('sign-in')}
          </button>
        </form>
      )}
      <p className="small">
        <a href="/sign-in" target="_blank" rel="noopener">
          {say('again.other')}
        </a>
      </p>
    </Dialog>
  )
}

/** The dialog stays until the user is signed in. */
function stay(): void {}

async function goOn(): Promise<void> {
  await outdate({ queryKey: sessionQuery.queryKey })
}

function adviceFor(problem: Problem): string {
  return problem.status === 401 ? say('password.wrong') : adviceOf(problem)
}
