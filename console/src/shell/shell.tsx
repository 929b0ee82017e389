import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { listenLive } from '../api/live.ts'
import { allows, useWhoAmI } from '../api/own-session.ts'
import { refetchAfter, refetchAll } from '../api/queries.ts'
import { say } from '../text/say.ts'
import { TopBarEnd } from '../ui/page.tsx'
import { useShellActions } from '../ui/use-actions.ts'
import { useStore } from '../ui/use-store.ts'
import { openFindFree } from './actions/open-find-free.ts'
import { paletteOffer } from './actions/open-palette.ts'
import { ConnectionBanner, LiveState } from './connection.tsx'
import { FindButton } from './find-button.tsx'
import { KeyHelp } from './key-help.tsx'
import { ProofWhenNeeded } from './proof-when-needed.tsx'
import { Rail } from './rail.tsx'
import { shellActions } from './shell-actions.ts'
import { useKeys } from './use-keys.ts'
import { YourMenu } from './your-menu.tsx'

const end = (
  <>
    <FindButton />
    <LiveState />
    <YourMenu />
  </>
)

const LazyPalette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** The palette is loaded when it is first opened. */
function PaletteWhenAsked() {
  const isOpen = useStore(paletteOffer) !== undefined
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense>
      <LazyPalette />
    </Suspense>
  ) : null
}

/** The frame of every page. */
export function Shell() {
  const navigate = useNavigate()
  const seesSchedule = allows(useWhoAmI(), 'schedule', 'READ')
  const actions = useMemo(
    () => [...shellActions, openFindFree(() => void navigate({ href: '/find-free' }), seesSchedule)],
    [navigate, seesSchedule],
  )
  useShellActions(actions)
  useKeys()
  useEffect(() => listenLive({ changed: refetchAfter, missed: refetchAll }), [])
  return (
    <div className="app">
      <a className="skip" href="#page">
        {say('skip')}
      </a>
      <Rail />
      <div className="main">
        <ConnectionBanner />
        <TopBarEnd value={end}>
          <Outlet />
        </TopBarEnd>
      </div>
      <KeyHelp />
      <PaletteWhenAsked />
      <ProofWhenNeeded />
    </div>
  )
}
