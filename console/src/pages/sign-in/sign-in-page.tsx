import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { startOver } from '../../api/own-session.ts'
import { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { ChooseInstance } from './choose-instance.tsx'
import { doorAdvice } from './door-advice.ts'
import { type Credentials, choicesOf, type InstanceChoice, signIn } from './sign-in-requests.ts'
import { wayIn } from './way-in.ts'

interface Choosing {
  readonly credentials: Credentials
  readonly instances: readonly InstanceChoice[]
}

/** Lets somebody in by address and password. */
export function SignInPage() {
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState<Choosing>()
  const enter = async (credentials: Credentials): Promise<void> => {
    try {
      await signIn(credentials)
    } catch (error) {
      const instances = error instanceof Problem ? choicesOf(error) : undefined
      if (instances === undefined) throw error
      setChoosing({ credentials, instances })
      return
    }
    await startOver()
    await navigate({ to: wayIn(location.search), replace: true })
  }
  const { isBusy, problem, submit } = useSubmit(({ email = '', password = '' }) => enter({ email, password }))
  if (choosing !== undefined) {
    return (
      <ChooseInstance
        instances={choosing.instances}
        choose={(instance) => enter({ ...choosing.credentials, instance })}
        leave={() => setChoosing(undefined)}
      />
    )
  }
  const fault = problem === undefined ? undefined : doorAdvice(problem)
  return (
    <Door title={say('sign-in')}>
      <form onSubmit={submit} noValidate>
        <TextField label={say('email')} name="email" type="email" autoComplete="username" required autoFocus />
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
        <p className="small">
          <Link to="/forgotten">{say('forgotten')}</Link>
        </p>
      </form>
      <p className="sr" role="status">
        {fault}
      </p>
    </Door>
  )
}
