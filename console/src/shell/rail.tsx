import { Link, useRouterState } from '@tanstack/react-router'
import { useWhoAmI } from '../api/own-session.ts'
import { say } from '../text/say.ts'
import { Icon } from '../ui/icon.tsx'
import { Mark } from '../ui/mark.tsx'
import { partOf, railEntriesFor } from './rail-entries.ts'

/** The navigation between the parts of the console. */
export function Rail() {
  const entries = railEntriesFor(useWhoAmI())
  const current = useRouterState({ select: ({ location }) => partOf(location.pathname) })
  return (
    <nav className="rail" aria-label={say('rail')}>
      <span className="mark">
        <Mark />
      </span>
      {entries.map(({ path, name, icon, isLast }) => (
        <Link
          key={path}
          to={path}
          className={isLast ? 'last' : undefined}
          activeOptions={{ exact: true }}
          aria-current={path === current ? 'page' : undefined}
        >
          <Icon name={icon} />
          {say(name)}
        </Link>
      ))}
    </nav>
  )
}
