import '../text/late-texts.ts'
import { lazy, Suspense } from 'react'
import { send } from '../api/client.ts'
import { sessionQuery, useWhoAmI } from '../api/own-session.ts'
import { askForProof, hasPasskeys } from '../api/passkeys.ts'
import { outdate } from '../api/queries.ts'
import { say } from '../text/say.ts'
import { Door } from '../ui/door.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { signOut } from './actions/leave.ts'
import { ProofWhenNeeded } from './proof-when-needed.tsx'

const SecondFactors = lazy(async () => ({
  default: (await import('../pages/profile/second-factors.tsx')).SecondFactors,
}))
const SecondStep = lazy(async () => ({
  default: (await import('../pages/sign-in/second-step.tsx')).SecondStep,
}))

/** A user who needs a second factor sets one up, or proves the one they have, before anything else. */
export function FactorNeeded() {
  const { second_factor: factor, instance } = useWhoAmI()
  if (factor.totp || factor.passkeys > 0) {
    return (
      <Suspense>
        <SecondStep
          hasApp={factor.totp}
          enter={(otp) => prove({ otp })}
          enterByPasskey={factor.passkeys > 0 && hasPasskeys() ? proveByPasskey : undefined}
          leave={() => void signOut.run()}
        />
      </Suspense>
    )
  }
  return (
    <Door title={say('factor-needed')} about={say('factor-needed.about')} place={instance.name}>
      <Suspense>
        <SecondFactors />
      </Suspense>
      <ProofWhenNeeded />
      <button type="button" className="btn quiet" onClick={() => void signOut.run()}>
        {say('sign-out')}
      </button>
    </Door>
  )
}

async function prove(body: object): Promise<void> {
  await send('POST', '/v2/session/factor/prove', { body })
  await outdate({ queryKey: sessionQuery.queryKey })
}

async function proveByPasskey(): Promise<void> {
  try {
    const passkey = await askForProof()
    if (passkey !== undefined) await prove({ passkey })
  } catch (error) {
    notifyProblem(error)
  }
}
