import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, send } from '../../api/client.ts'
import { sessionQuery } from '../../api/own-session.ts'
import { type AddedFactor, makePasskey } from '../../api/passkeys.ts'
import { outdate } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import { showDate } from '../../time/show-time.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useShowOnce } from '../../ui/shown-once.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { useWork } from '../../ui/use-work.ts'
import { type AppSecret, type Factors, factorQuery, renewCodes, startApp } from './factor-requests.ts'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'

/** Sets up and removes second factors. */
export function SecondFactors() {
  const { data, error, refetch } = useQuery(factorQuery)
  const [app, setApp] = useState<AppSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { run, isHere } = useWork()
  const showOnce = useShowOnce()
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined) return null

  /** Once at a time: the codes of a second click would make those of the first invalid. */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (await run(() => work().catch(notifyProblem))) await refetch()
  }
  const goOn = () => void outdate({ queryKey: sessionQuery.queryKey })
  const showCodes = (fresh: readonly string[]) => {
    if (isHere()) return setCodes(fresh)
    showOnce((close) => <RecoveryCodes codes={fresh} close={close} />)
    goOn()
  }
  const added = ({ recovery_codes: fresh }: AddedFactor) => {
    setApp(undefined)
    notify(say('factor.added'))
    if (fresh === undefined) goOn()
    else showCodes(fresh)
    void refetch()
  }
  const remove = (path: string, query = {}) =>
    attempt(async () => {
      await send('DELETE', addressOf(path, query))
      notify(say('factor.removed'))
    })
  return (
    <section className="profile-part">
      <h2>{say('factors')}</h2>
      <AppPart
        factors={data}
        setUp={() => attempt(async () => setApp(await startApp()))}
        remove={() => remove('session/factor/totp')}
      />
      <PasskeyList
        passkeys={data.passkeys}
        add={(name) =>
          attempt(async () => {
            const made = await makePasskey(name)
            if (made !== undefined) added(made)
          })
        }
        rename={async (id, name) => {
          await send('PUT', addressOf('session/factor/passkey', { id }), { body: { name } })
          await refetch()
        }}
        remove={(id) => remove('session/factor/passkey', { id })}
      />
      <RecoveryPart factors={data} renew={() => attempt(async () => showCodes(await renewCodes()))} />
      {app !== undefined && <SetUpApp app={app} done={added} close={() => setApp(undefined)} />}
      {codes !== undefined && (
        <RecoveryCodes
          codes={codes}
          close={() => {
            setCodes(undefined)
            goOn()
          }}
        />
      )}
    </section>
  )
}

interface AppPartProps {
  readonly factors: Factors
  readonly setUp: () => Promise<void>
  readonly remove: () => Promise<void>
}

function AppPart({ factors: { totp }, setUp, remove }: AppPartProps) {
  const style = useTimeStyle()
  const used = totp?.last_used ?? null
  return (
    <>
      <div className="beside">
        <h3>{say('app')}</h3>
        <button type="button" className="btn mini" onClick={() => void setUp()}>
          {say(totp === null ? 'app.set-up' : 'app.again')}
        </button>
      </div>
      {totp === null ? (
        <p className="hint">{say('app.none')}</p>
      ) : (
        <div className="profile-row">
          <span>{say('app.added', { when: showDate(totp.added, style) })}</span>
          <span className="push faint small">
            {used === null ? say('factor.unused') : say('profile.used', { when: showDate(used, style) })}
          </span>
          <button type="button" className="btn mini" onClick={() => void remove()}>
            {say('app.remove')}
          </button>
        </div>
      )}
    </>
  )
}

function RecoveryPart({ factors, renew }: { readonly factors: Factors; readonly renew: () => Promise<void> }) {
  if (factors.totp === null && factors.passkeys.length === 0) return null
  return (
    <>
      <div className="beside">
        <h3>{say('recovery')}</h3>
        <button type="button" className="btn mini" onClick={() => void renew()}>
          {say('recovery.renew')}
        </button>
      </div>
      <p className="hint">{say('recovery.left', { count: factors.recovery_codes })}</p>
    </>
  )
}
