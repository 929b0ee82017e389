import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { readAnew, sessionQuery, type WhoAmI } from '../api/own-session.ts'
import { refetchAll } from '../api/queries.ts'
import { refusals } from '../api/refusals.ts'
import { undoHistory } from '../api/undo.ts'
import { say } from '../text/say.ts'
import { clearNotices } from '../ui/notices.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useSpeech } from '../ui/use-speech.ts'
import { ConnectionBanner } from './connection.tsx'
import { LateDialog } from './late-dialog.tsx'
import { Shell } from './shell.tsx'

const FactorNeeded = lazy(async () => ({ default: (await import('./factor-needed.tsx')).FactorNeeded }))
const loadSignInAgain = async () => (await import('./sign-in-again.tsx')).SignInAgain

/**
 * Shows pages to signed-in users, in their language, and the sign-in page to others. If the session ends while a page is
 * open, the user signs in over it.
 */
export function SignedIn() {
  const { data, error, refetch } = useQuery(sessionQuery)
  const navigate = useNavigate()
  const isSignedOut = error?.status === 401
  const isStranger = isSignedOut && data === undefined
  useEffect(() => refusals.subscribe(() => void refetch({ cancelRefetch: false })), [refetch])
  useReadingAgain(data, isSignedOut)
  useStartingOver(data)
  useOtherTabs(refetch)
  useEffect(() => {
    if (isSignedOut) clearNotices()
  }, [isSignedOut])
  const language = useSpeech(data && (data.user.locale ?? data.instance.locale))
  useEffect(() => {
    if (!isStranger) return
    const asked = location.pathname + location.search
    void navigate({
      href: asked === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(asked)}`,
      replace: true,
    })
  }, [isStranger, navigate])
  if (isStranger) return null
  if (error && data === undefined) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined || language === undefined) {
    return (
      <>
        <ConnectionBanner />
        <p className="starting" role="status">
          {say('loading')}
        </p>
      </>
    )
  }
  if (data.second_factor.needed) {
    return (
      <Suspense>
        <FactorNeeded key={language} />
      </Suspense>
    )
  }
  // A new language changes all texts; a new instance changes all data.
  return (
    <>
      <Shell key={`${language} ${data.instance.id} ${data.user.id}`} />
      {isSignedOut && (
        <LateDialog
          title={say('again')}
          load={loadSignInAgain}
          instead={
            <p className="small">
              <a href="/sign-in" target="_blank" rel="noopener">
                {say('again.other')}
              </a>
            </p>
          }
          show={(SignInAgain) => <SignInAgain />}
        />
      )}
    </>
  )
}

/** Reads the session after another tab, where the user may have signed in or out, or opened another instance. */
function useOtherTabs(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    const look = () => void refetch()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [refetch])
}

/** After another account or user was opened in another tab, nothing of the one before is shown or undone. */
function useStartingOver(me: WhoAmI | undefined): void {
  const owner = me && `${me.instance.id} ${me.user.id}`
  const last = useRef(owner)
  useEffect(() => {
    const before = last.current
    last.current = owner
    if (before === undefined || owner === undefined || before === owner) return
    void undoHistory.clear()
    void readAnew()
  }, [owner])
}

/** Reloads all data after a change of permissions, and after a new sign-in. */
function useReadingAgain(me: WhoAmI | undefined, isSignedOut: boolean): void {
  const access = me && `${isSignedOut} ${JSON.stringify(me.permissions)}`
  const last = useRef(access)
  useEffect(() => {
    const before = last.current
    last.current = access
    if (before !== undefined && access !== undefined && before !== access && !isSignedOut) refetchAll()
  }, [access, isSignedOut])
}
