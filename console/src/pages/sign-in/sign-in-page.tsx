import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { startOver } from '../../api/own-session.ts'
import { askForPasskey, hasPasskeys, signInByPasskey } from '../../api/passkeys.ts'
import { Problem } from '../../api/problem.ts'
import { refetchFailed } from '../../api/queries.ts'
import { secondStepOf } from '../../api/second-step-of.ts'
import { waysQuery } from '../../api/ways-query.ts'
import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { ChooseInstance } from './choose-instance.tsx'
import { doorAdvice } from './door-advice.ts'
import { SecondStep } from './second-step.tsx'
import { type Credentials, choicesOf, type InstanceChoice, signIn } from './sign-in-requests.ts'
import { SignOn } from './sign-on.tsx'
import { usePasskeyOffer } from './use-passkey-offer.ts'
import { wayIn } from './way-in.ts'

interface Choosing {
  readonly credentials: Credentials
  readonly instances: readonly InstanceChoice[]
}

interface Stepping {
  readonly credentials: Credentials
  readonly methods: readonly string[]
}

/** Signs in: with address, password and second factor, or with a passkey. */
export function SignInPage() {
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState<Choosing>()
  const { data: ways, isPending, error: unread } = useQuery(waysQuery)
  const [stepping, setStepping] = useState<Stepping>()
  const goIn = async (): Promise<void> => {
    await startOver()
    await navigate({ href: wayIn(location.search), replace: true })
  }
  const enter = async (credentials: Credentials): Promise<void> => {
    try {
      await signIn(credentials)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const instances = choicesOf(error)
      const methods = secondStepOf(error)
      if (instances === undefined && methods === undefined) throw error
      if (instances !== undefined) setChoosing({ credentials, instances })
      if (methods !== undefined) setStepping({ credentials, methods })
      return
    }
    await goIn()
  }
  const enterByPasskey = () => passkeyEntry(goIn)
  usePasskeyOffer(goIn, ways?.password === true)
  const leave = () => {
    setStepping(undefined)
    setChoosing(undefined)
  }
  if (stepping !== undefined) {
    return (
      <SecondStep
        hasApp={stepping.methods.includes('totp')}
        enter={(otp) => enter({ ...stepping.credentials, otp })}
        enterByPasskey={stepping.methods.includes('passkey') && hasPasskeys() ? enterByPasskey : undefined}
        leave={leave}
      />
    )
  }
  if (choosing !== undefined) {
    return (
      <ChooseInstance
        instances={choosing.instances}
        choose={(instance) => enter({ ...choosing.credentials, instance })}
        leave={leave}
      />
    )
  }
  if (isPending) return null
  return (
    <Door title={say('sign-in')}>
      <SignOn ways={ways} />
      {unread !== null && <ProblemNotice problem={unread} retry={refetchFailed} />}
      {ways?.password !== false && <PasswordForm enter={enter} enterByPasskey={enterByPasskey} />}
    </Door>
  )
}

interface PasswordFormProps {
  readonly enter: (credentials: Credentials) => Promise<void>
  readonly enterByPasskey: () => Promise<void>
}

function PasswordForm({ enter, enterByPasskey }: PasswordFormProps) {
  const { isBusy, problem, submit } = useSubmit(({ email = '', password = '' }) => enter({ email, password }))
  const fault = problem === undefined ? undefined : doorAdvice(problem)
  return (
    <>
      <form onSubmit={submit} noValidate>
        <TextField label={say('email')} name="email" type="email" autoComplete="username webauthn" required autoFocus />
        <TextField
          label={say('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          fault={fault}
        />
        <button type="submit" className="btn primary wide" disabled={isBusy}>
          {say('sign-in')}
        </button>
        {hasPasskeys() && (
          <button type="button" className="btn wide" onClick={() => void enterByPasskey()}>
            {say('passkey.sign-in')}
          </button>
        )}
        <p className="small">
          <Link to="/forgotten">{say('forgotten')}</Link>
        </p>
      </form>
      <p className="sr" role="status">
        {fault}
      </p>
    </>
  )
}

async function passkeyEntry(entered: () => Promise<void>): Promise<void> {
  try {
    const passkey = await askForPasskey()
    if (passkey === undefined) return
    await signInByPasskey(passkey)
  } catch (error) {
    if (error instanceof Problem && error.status === 401) notify(say('passkey.wrong'))
    else notifyProblem(error)
    return
  }
  await entered()
}
