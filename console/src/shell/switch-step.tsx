import { askForPasskey, hasPasskeys, signInByPasskey } from '../api/passkeys.ts'
import { say } from '../text/say.ts'
import { adviceOf } from '../ui/advice.ts'
import { CodeField } from '../ui/code-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { openInstance, showOpened } from './open-instance.ts'

interface SwitchStepProps {
  readonly instance: { readonly id: number; readonly name: string }
  /** The second factors that the user has there. */
  readonly methods: readonly string[]
  readonly close: () => void
}

/** Asks for the second factor of another instance before it opens. */
export function SwitchStep({ instance, methods, close }: SwitchStepProps) {
  const { isBusy, problem, submit } = useSubmit(async ({ otp = '' }) => {
    await openInstance(instance.id, otp)
  })
  const hasApp = methods.includes('totp')
  const fault = problem && (problem.status === 401 ? say('second-step.wrong') : adviceOf(problem))
  return (
    <Dialog title={`${say('switch')} ${instance.name}`} close={close}>
      <p>{say(hasApp ? 'second-step.about' : 'second-step.recovery')}</p>
      {methods.includes('passkey') && hasPasskeys() && (
        <button type="button" className="btn" onClick={() => void enterByPasskey()}>
          {say('passkey.use')}
        </button>
      )}
      <form className="second-proof" onSubmit={submit} noValidate>
        <CodeField fault={fault} />
        <button type="submit" className="btn primary" disabled={isBusy}>
          {say('prove.go')}
        </button>
      </form>
    </Dialog>
  )
}

/** A passkey signs in to the instance where it was made. */
async function enterByPasskey(): Promise<void> {
  try {
    const passkey = await askForPasskey()
    if (passkey === undefined) return
    await signInByPasskey(passkey)
    showOpened()
  } catch (error) {
    notifyProblem(error)
  }
}
