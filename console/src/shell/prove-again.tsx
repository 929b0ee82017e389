import '../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { useWhoAmI } from '../api/own-session.ts'
import { askForProof, hasPasskeys } from '../api/passkeys.ts'
import type { Problem } from '../api/problem.ts'
import { waitingForProof } from '../api/proof.ts'
import { waysQuery } from '../api/ways-query.ts'
import { say } from '../text/say.ts'
import { adviceOf } from '../ui/advice.ts'
import { Dialog } from '../ui/dialog.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useSubmit } from '../ui/use-submit.ts'

/** Asks again for the password, a code, a passkey or a sign-in with the provider before a sensitive change. */
export function ProveAgain() {
  const prove = async (body: object): Promise<void> => {
    await send('POST', '/v2/session/factor/prove', { body })
    waitingForProof.get()?.(true)
  }
  const { session, second_factor } = useWhoAmI()
  const isByProvider = session?.methods.includes('oidc') === true
  const { data: ways, error, refetch } = useQuery({ ...waysQuery, enabled: isByProvider })
  const provider = isByProvider ? ways?.single_sign_on : undefined
  const { isBusy, problem, submit } = useSubmit(({ typed = '' }) =>
    prove(/^\s*(\d\s*){6}$|^([a-z2-7]{6}-){3}[a-z2-7]{6}$/i.test(typed) ? { otp: typed } : { password: typed }),
  )
  const byPasskey = async (): Promise<void> => {
    try {
      const passkey = await askForProof()
      if (passkey !== undefined) await prove({ passkey })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Dialog title={say('prove')} close={() => waitingForProof.get()?.(false)}>
      <p>{say('prove.about')}</p>
      {second_factor.passkeys > 0 && hasPasskeys() && (
        <button type="button" className="btn" onClick={() => void byPasskey()}>
          {say('passkey.use')}
        </button>
      )}
      {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {provider != null && (
        <a
          className="btn"
          href={`/v2/session/oidc/start?to=${encodeURIComponent(location.pathname + location.search)}`}
        >
          {say('sign-on.with', { name: provider.name })}
        </a>
      )}
      <form className="second-proof" onSubmit={submit} noValidate>
        <TextField
          label={say('prove.field')}
          name="typed"
          type="password"
          autoComplete="current-password"
          fault={problem && adviceFor(problem)}
        />
        <button type="submit" className="btn primary" disabled={isBusy}>
          {say('prove.go')}
        </button>
      </form>
    </Dialog>
  )
}

function adviceFor(problem: Problem): string {
  const { code } = problem
  if (code === 'wrong_password') return say('password.wrong')
  return code === 'wrong_code' ? say('second-step.wrong') : adviceOf(problem)
}
