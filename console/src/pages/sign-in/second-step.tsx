import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { adviceOf } from '../../ui/advice.ts'
import { Door } from '../../ui/door.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

interface SecondStepProps {
  /** Whether the person has a passkey, and this browser can ask for one. */
  readonly hasPasskey: boolean
  /** Whether there is an app; otherwise only recovery codes. */
  readonly hasApp: boolean
  readonly enter: (otp: string) => Promise<void>
  readonly enterByPasskey: () => Promise<void>
  readonly leave: () => void
}

/** Asks for the second factor after the right password. */
export function SecondStep({ hasPasskey, hasApp, enter, enterByPasskey, leave }: SecondStepProps) {
  const { isBusy, problem, submit } = useSubmit(({ otp = '' }) => enter(otp))
  const fault = problem && adviceFor(problem)
  return (
    <Door title={say('second-step')} about={say(hasApp ? 'second-step.about' : 'second-step.recovery')}>
      {hasPasskey && (
        <button type="button" className="btn wide" onClick={() => void enterByPasskey()}>
          {say('passkey.use')}
        </button>
      )}
      <form onSubmit={submit} noValidate>
        <TextField
          label={say('second-step.code')}
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          fault={fault}
        />
        <button type="submit" className="btn primary wide" disabled={isBusy}>
          {say('sign-in')}
        </button>
      </form>
      <p className="hint">{say('second-step.lost')}</p>
      <button type="button" className="btn quiet" onClick={leave}>
        {say('sign-in.other')}
      </button>
      <p className="sr" role="status">
        {fault}
      </p>
    </Door>
  )
}

function adviceFor(problem: Problem): string {
  return problem.status === 401 ? say('second-step.wrong') : adviceOf(problem)
}
