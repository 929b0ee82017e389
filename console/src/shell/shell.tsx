import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { listenLive } from '../api/live.ts'
import { refetchAfter, refetchAll } from '../api/queries.ts'
import { say } from '../text/say.ts'
import { TopBarEnd } from '../ui/page.tsx'
import { useActions } from '../ui/use-actions.ts'
import { useStore } from '../ui/use-store.ts'
import { paletteOffer } from './actions/open-palette.ts'
import { ConnectionBanner, LiveState } from './connection.tsx'
import { FindButton } from './find-button.tsx'
import { KeyHelp } from './key-help.tsx'
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
  useActions(shellActions)
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
    </div>
  )
}
