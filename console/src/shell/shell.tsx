import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenLive } from '../api/live.ts'
import { refetchAfter, refetchAll } from '../api/queries.ts'
import { say } from '../text/say.ts'
import { TopBarEnd } from '../ui/page.tsx'
import { useActions } from '../ui/use-actions.ts'
import { ConnectionBanner, LiveState } from './connection.tsx'
import { KeyHelp } from './key-help.tsx'
import { Rail } from './rail.tsx'
import { shellActions } from './shell-actions.ts'
import { useKeys } from './use-keys.ts'
import { YourMenu } from './your-menu.tsx'

const end = (
  <>
    <LiveState />
    <YourMenu />
  </>
)

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
    </div>
  )
}
