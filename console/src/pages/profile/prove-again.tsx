import { send } from '../../api/client.ts'
import { askForPasskey, hasPasskeys } from '../../api/passkeys.ts'
import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { adviceOf } from '../../ui/advice.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { faultCode } from './factor-requests.ts'

interface ProveAgainProps {
  readonly hasPasskey: boolean
  readonly proved: () => void
  readonly close: () => void
}

/** Requests the password, a code or a passkey again before a change of sign-in methods. */
export function ProveAgain({ hasPasskey, proved, close }: ProveAgainProps) {
  const prove = async (body: object): Promise<void> => {
    await send('POST', '/v2/session/factor/prove', { body })
    proved()
  }
  const { isBusy, problem, submit } = useSubmit(({ typed = '' }) =>
    prove(/^\s*(\d\s*){6}$|^([a-z2-7]{6}-){3}[a-z2-7]{6}$/i.test(typed) ? { otp: typed } : { password: typed }),
  )
  const byPasskey = async (): Promise<void> => {
    try {
      const passkey = await askForPasskey()
      if (passkey !== undefined) await prove({ passkey })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Dialog title={say('prove')} isOpen close={close}>
      <p>{say('prove.about')}</p>
      {hasPasskey && hasPasskeys() && (
        <button type="button" className="btn" onClick={() => void byPasskey()}>
          {say('passkey.use')}
        </button>
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
  const code = faultCode(problem)
  if (code === 'wrong_password') return say('password.wrong')
  return code === 'wrong_code' ? say('second-step.wrong') : adviceOf(problem)
}
