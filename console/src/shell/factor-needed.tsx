import { lazy, Suspense } from 'react'
import { send } from '../api/client.ts'
import { startOver, useWhoAmI } from '../api/own-session.ts'
import { say } from '../text/say.ts'
import { Door } from '../ui/door.tsx'
import { notifyProblem } from '../ui/notices.tsx'

const SecondFactors = lazy(async () => ({
  default: (await import('../pages/profile/second-factors.tsx')).SecondFactors,
}))

/** A user who must have a second factor sets one up, or proves an existing one, before anything else. */
export function FactorNeeded() {
  const { second_factor: factor, instance } = useWhoAmI()
  const hasOne = factor.totp || factor.passkeys > 0
  const leave = async (): Promise<void> => {
    try {
      await send('DELETE', '/v2/session')
      await startOver()
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Door
      title={say('factor-needed')}
      about={say(hasOne ? 'factor-needed.prove' : 'factor-needed.about')}
      place={instance.name}
    >
      {!hasOne && (
        <Suspense>
          <SecondFactors />
        </Suspense>
      )}
      <button type="button" className={hasOne ? 'btn primary wide' : 'btn quiet'} onClick={() => void leave()}>
        {say(hasOne ? 'sign-in' : 'sign-out')}
      </button>
    </Door>
  )
}
