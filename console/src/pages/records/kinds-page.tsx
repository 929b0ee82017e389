import './records.css'
import { Link } from '@tanstack/react-router'
import { useWhoAmI } from '../../api/own-session.ts'
import { say, sayKinds, spokenLanguage } from '../../text/say.ts'
import { Page } from '../../ui/page.tsx'
import { allSections, factsOf, pathOf } from './record-screens.ts'
import { mayRead } from './rights.ts'
import { pagesOfSection } from './section-pages.ts'

/** All kinds of records that the user may see, in groups. */
export function KindsPage() {
  const me = useWhoAmI()
  return (
    <Page title={say('settings')} about={say('admin.about')}>
      <div className="column kinds">
        {allSections().map(({ name, kinds }) => {
          const seen = kinds.filter((kind) => mayRead(me, factsOf(kind)))
          if (seen.length === 0) return null
          return (
            <section key={name} aria-label={say(`section.${name}`)}>
              <h2>{say(`section.${name}`)}</h2>
              <ul>
                {seen.map((kind) => (
                  <li key={kind}>
                    <Link to={pathOf(kind)}>{sayKinds(kind)}</Link>
                    {spokenLanguage() === 'en' && <span className="soft">{factsOf(kind).about}</span>}
                  </li>
                ))}
                {pagesOfSection(me, name).map(({ path, name: page, about }) => (
                  <li key={path}>
                    <Link to={path}>{say(page)}</Link>
                    <span className="soft">{say(about)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Page>
  )
}
