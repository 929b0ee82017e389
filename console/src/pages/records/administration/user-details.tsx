import './details-page.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, send } from '../../../api/client.ts'
import { allows, useWhoAmI } from '../../../api/own-session.ts'
import { say } from '../../../text/say.ts'
import { showMoment } from '../../../time/show-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { deviceName } from '../../../ui/device-name.ts'
import { notify, notifyProblem } from '../../../ui/notices.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import type { OwnDetailsProps } from '../own-details.ts'
import { sessionsQuery, type UserAccess, type UserSession, userAccessQuery } from './user-queries.ts'

/** How a user signs in, and where the user is signed in now. */
export function UserDetails({ record: { id }, canWrite }: OwnDetailsProps) {
  const me = useWhoAmI()
  const access = useQuery(userAccessQuery(id))
  const sessions = useQuery(sessionsQuery(id))
  const mayAct = canWrite && allows(me, 'admin', 'WRITE')
  const again = async () => {
    await Promise.all([access.refetch(), sessions.refetch()])
  }
  const problem = access.error ?? sessions.error
  if (problem !== null) return <ProblemNotice problem={problem} retry={() => void again()} />
  return (
    <>
      {access.data !== undefined && (
        <SignIn id={id} access={access.data} mayReset={mayAct && id !== me.user.id} again={again} />
      )}
      {sessions.data !== undefined && <Sessions id={id} sessions={sessions.data} mayEnd={mayAct} again={again} />}
    </>
  )
}

interface SignInProps {
  readonly id: number
  readonly access: UserAccess
  readonly mayReset: boolean
  readonly again: () => Promise<void>
}

function SignIn({ id, access, mayReset, again }: SignInProps) {
  const style = useTimeStyle()
  const when = (seconds: number) => showMoment(seconds, style)
  const [isAsking, setAsking] = useState(false)
  const { password_set, invitation, totp, passkeys, recovery_codes } = access
  const factors = [
    totp && say('users.totp'),
    passkeys > 0 && say('users.passkeys', { count: passkeys }),
    recovery_codes > 0 && say('users.codes', { count: recovery_codes }),
  ].filter((one) => typeof one === 'string')
  return (
    <section className="record-facts details" aria-label={say('users.sign-in')}>
      <h3>{say('users.sign-in')}</h3>
      <dl>
        <dt>{say('users.password')}</dt>
        <dd>
          {password_set === null ? (
            <span className="state">{say('users.no-password')}</span>
          ) : (
            say('users.password-set', { when: when(password_set) })
          )}
        </dd>
        <dt>{say('users.invitation')}</dt>
        <dd>
          {invitation === null ? (
            <span className="faint">{say('users.no-invitation')}</span>
          ) : (
            <span className="state half accent">
              {say(invitation.purpose === 'reset' ? 'users.reset-open' : 'users.invited', {
                when: when(invitation.expires),
              })}
            </span>
          )}
        </dd>
        <dt>{say('users.factors')}</dt>
        <dd className="line">
          {factors.length === 0 ? <span className="faint">{say('users.no-factors')}</span> : factors.join(', ')}
          {factors.length > 0 && mayReset && (
            <button type="button" className="btn mini danger push" onClick={() => setAsking(true)}>
              {say('users.reset-factors')}
            </button>
          )}
        </dd>
      </dl>
      {isAsking && (
        <ConfirmDialog
          title={say('users.reset-factors')}
          act={say('users.reset-now')}
          work={async () => {
            await send('DELETE', addressOf('session/factor', { user_id: id }))
            await again()
            notify(say('users.factors-reset'))
          }}
          close={() => setAsking(false)}
        >
          {say('users.reset-about')}
        </ConfirmDialog>
      )}
    </section>
  )
}

interface SessionsProps {
  readonly id: number
  readonly sessions: readonly UserSession[]
  readonly mayEnd: boolean
  readonly again: () => Promise<void>
}

function Sessions({ id, sessions, mayEnd, again }: SessionsProps) {
  const style = useTimeStyle()
  const when = (seconds: number) => showMoment(seconds, style)
  const end = async (which: { readonly id: number } | { readonly user_id: number }) => {
    try {
      await send('DELETE', addressOf('session/list', which))
      notify(say('users.ended'))
    } catch (problem) {
      notifyProblem(problem)
    }
    await again()
  }
  return (
    <section className="record-facts details" aria-label={say('users.sessions')}>
      <div className="line">
        <h3>{say('users.sessions')}</h3>
        {mayEnd && sessions.length > 1 && (
          <button type="button" className="btn mini push" onClick={() => void end({ user_id: id })}>
            {say('users.end-all')}
          </button>
        )}
      </div>
      {sessions.length === 0 && <p className="faint">{say('users.no-sessions')}</p>}
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="line">
            <span className="cut">
              {deviceName(session.device)} <span className="faint">{session.address}</span>
            </span>
            <span className="push faint small">{say('users.used', { when: when(session.last_used) })}</span>
            {mayEnd && !session.current && (
              <button type="button" className="btn mini" onClick={() => void end({ id: session.id })}>
                {say('users.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
