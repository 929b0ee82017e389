import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { listenLive } from '../api/live.ts'
import { allows, useWhoAmI } from '../api/own-session.ts'
import { refetchAfter, refetchAll } from '../api/queries.ts'
import { noteRefusedStream } from '../api/refusals.ts'
import { say } from '../text/say.ts'
import { notify } from '../ui/notices.tsx'
import { TopBarEnd } from '../ui/page.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { useShellActions } from '../ui/use-actions.ts'
import { useStore } from '../ui/use-store.ts'
import { openFindFree } from './actions/open-find-free.ts'
import { openPalette, paletteOffer } from './actions/open-palette.ts'
import { ConnectionBanner, LiveState } from './connection.tsx'
import { FindButton } from './find-button.tsx'
import { KeyHelp } from './key-help.tsx'
import { ProofWhenNeeded } from './proof-when-needed.tsx'
import { Rail } from './rail.tsx'
import { shellActions } from './shell-actions.ts'
import { useKeys } from './use-keys.ts'
import { You } from './you.tsx'

const end = (
  <>
    <FindButton />
    <LiveState />
    <You />
  </>
)

/** The palette is loaded when it is first opened. If that fails, the shell stays, and it can be opened again. */
function PaletteWhenAsked() {
  const isOpen = useStore(paletteOffer) !== undefined
  const [Palette, setPalette] = useState<ComponentType>()
  const isMissing = isOpen && Palette === undefined
  useEffect(() => {
    if (!isMissing) return
    void import('./palette.tsx').then(
      ({ Palette: loaded }) => setPalette(() => loaded),
      () => {
        paletteOffer.set(undefined)
        notify(say('palette.failed'), { label: say('problem.retry'), run: () => void openPalette.run('') })
      },
    )
  }, [isMissing])
  return Palette === undefined ? null : <Palette />
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
  const router = useRouter()
  useEffect(() => {
    import('./after-first-page.ts').then(({ keepPlaces }) => keepPlaces(router)).catch(() => {})
  }, [router])
  useEffect(() => listenLive({ changed: refetchAfter, missed: refetchAll, refused: noteRefusedStream }), [])
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
      <ShownOnce />
    </div>
  )
}
