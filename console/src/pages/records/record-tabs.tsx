import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWhoAmI } from '../../api/own-session.ts'
import type { PagePath } from '../../page-paths.ts'
import { say } from '../../text/say.ts'
import { pagesIn } from './page-index.ts'
import { kindAt, sectionOf } from './record-screens.ts'
import { sectionOfPage } from './section-pages.ts'

/** The kinds and pages that belong together, as tabs. `at` is the page that is shown. */
export function RecordTabs({ at }: { readonly at: PagePath }) {
  const me = useWhoAmI()
  const tabsRef = useRef<HTMLElement>(null)
  // On a phone, the tab of the page can be beyond the edge.
  useEffect(() => {
    tabsRef.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const name = sectionOfPage(at) ?? sectionOf(kindAt(at)?.kind ?? '').name
  const tabs = pagesIn(me, name)
  if (tabs.length < 2) return null
  return (
    <nav ref={tabsRef} className="tabs" aria-label={say(`section.${name}`)}>
      {tabs.map(({ path, label }) => (
        <Link key={path} to={path} aria-current={path === at ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
