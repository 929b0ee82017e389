import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { adviceOf } from '../../ui/advice.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Door } from '../../ui/door.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

interface SecondStepProps {
  /** Whether there is an app; else only recovery codes. */
  readonly hasApp: boolean
  readonly enter: (otp: string) => Promise<void>
  /** Undefined if the user has no passkey, or this browser cannot ask for one. */
  readonly enterByPasskey?: (() => Promise<void>) | undefined
  readonly leave: () => void
}

/** Asks for the second factor. */
export function SecondStep({ hasApp, enter, enterByPasskey, leave }: SecondStepProps) {
  const { isBusy, problem, submit } = useSubmit(({ otp = '' }) => enter(otp))
  const fault = problem && adviceFor(problem)
  return (
    <Door title={say('second-step')} about={say(aboutCodes(hasApp, enterByPasskey !== undefined))}>
      {enterByPasskey !== undefined && (
        <button type="button" className="btn wide" onClick={() => void enterByPasskey()}>
          {say('passkey.use')}
        </button>
      )}
      <form onSubmit={submit} noValidate>
        <CodeField autoFocus fault={fault} />
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

function aboutCodes(hasApp: boolean, hasPasskey: boolean) {
  if (hasApp) return 'second-step.about'
  return hasPasskey ? 'second-step.recovery' : 'second-step.only-recovery'
}

function adviceFor(problem: Problem): string {
  const isWrong = problem.status === 401 || problem.details.some(({ code }) => code === 'wrong_code')
  return isWrong ? say('second-step.wrong') : adviceOf(problem)
}
