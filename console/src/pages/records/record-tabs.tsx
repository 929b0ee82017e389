import { Link } from '@tanstack/react-router'
import { useWhoAmI } from '../../api/own-session.ts'
import { say, sayKinds } from '../../text/say.ts'
import { allSections, factsOf, pathOf, sectionOf } from './record-screens.ts'
import { mayRead } from './rights.ts'

/** The kinds that belong together, as tabs. */
export function RecordTabs({ kind }: { readonly kind: string }) {
  const me = useWhoAmI()
  const name = sectionOf(kind).name
  const tabs = (allSections().find((section) => section.name === name)?.kinds ?? []).filter((one) =>
    mayRead(me, factsOf(one)),
  )
  if (tabs.length < 2) return null
  return (
    <nav className="tabs" aria-label={say(`section.${name}`)}>
      {tabs.map((one) => (
        <Link key={one} to={pathOf(one)} aria-current={one === kind ? 'page' : undefined}>
          {sayKinds(one)}
        </Link>
      ))}
    </nav>
  )
}
