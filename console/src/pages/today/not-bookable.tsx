import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { listQuery } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import { Section } from './section.tsx'

/** In place of the day of a user whom nobody can book. On the first day of a studio, it says where to begin. */
export function NotBookable() {
  const canChange = allows(useWhoAmI(), 'admin', 'WRITE')
  const { data } = useQuery({ ...listQuery('resource', { limit: 1, fields: 'id' }), enabled: canChange })
  const isFirstDay = data?.data.length === 0
  const text = canChange ? 'today.no-resource-yet' : 'today.no-resource'
  return (
    <Section
      title={say('today.my-day')}
      link={
        canChange && (
          <Link to={isFirstDay ? '/schedule' : '/admin/resources'}>
            {say(isFirstDay ? 'schedule' : 'today.resources')}
          </Link>
        )
      }
    >
      <p className="section-note">{say(isFirstDay ? 'today.nothing-yet' : text)}</p>
    </Section>
  )
}
