import type { TimeStyle } from '../../time/show-time.ts'
import { spanWords } from '../../timeline/span-words.ts'
import { Icon } from '../../ui/icon.tsx'
import type { TriedCopy } from './week-copy.ts'

/** Copies that would clash, each with the bookings in its way. */
export function ClashList({ copies, clock }: { readonly copies: readonly TriedCopy[]; readonly clock: TimeStyle }) {
  if (copies.length === 0) return null
  return (
    <ul className="week-clashes">
      {copies.map(({ target, inTheWay }) => (
        <li key={`${target.booking.id} ${target.start}`}>
          <Icon name="clash" />
          <span>
            <b>{target.booking.name}</b>{' '}
            <span className="soft">{spanWords({ ...target.booking, ...target }, clock)}</span>
            <span className="bad small">{inTheWay.map(({ name }) => name).join(', ')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
