import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '../api/own-session.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useSpeech } from '../ui/use-speech.ts'
import { FactorNeeded } from './factor-needed.tsx'
import { Shell } from './shell.tsx'

/** Shows pages to signed-in users, in their language, and the sign-in page to others. */
export function SignedIn() {
  const { data, error, refetch } = useQuery(sessionQuery)
  const navigate = useNavigate()
  const isStranger = error?.status === 401
  const language = useSpeech(data && (data.user.locale ?? data.instance.locale))
  useEffect(() => {
    if (!isStranger) return
    const { pathname } = location
    void navigate({
      href: pathname === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(pathname)}`,
      replace: true,
    })
  }, [isStranger, navigate])
  if (isStranger) return null
  if (error && data === undefined) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined || language === undefined) return null
  if (data.second_factor.needed) return <FactorNeeded key={language} />
  // A new language changes all texts; a new instance changes all data.
  return <Shell key={`${language} ${data.instance.id} ${data.user.id}`} />
}
