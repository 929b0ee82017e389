import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useWhoAmI } from '../../api/own-session.ts'
import { waysQuery } from '../../api/ways-query.ts'
import { say } from '../../text/say.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ChangePassword } from './change-password.tsx'
import { SecondFactors } from './second-factors.tsx'
import { SessionList } from './session-list.tsx'

/** The signed-in user, and how this user signs in. */
export function ProfilePage() {
  const { user, instance, session } = useWhoAmI()
  const { data: ways, error, refetch } = useQuery(waysQuery)
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return (
    <Page title={say('profile')} about={instance.name}>
      <div className="column profile">
        <p>
          <strong>{name}</strong> <span className="soft">{user.primary_email}</span>
        </p>
        {session === null ? (
          <p className="soft">{say('profile.token')}</p>
        ) : (
          <>
            {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
            {ways?.password === true && <ChangePassword email={user.primary_email} />}
            <SecondFactors />
            <SessionList />
          </>
        )}
      </div>
    </Page>
  )
}
