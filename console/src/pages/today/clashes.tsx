import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { canClash, clashRulesOf, statusesQuery } from '../../timeline/board-settings.ts'
import { inDayWords } from '../../timeline/span-words.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { bookingAddress } from '../../ui/record-addresses.ts'
import { useStore } from '../../ui/use-store.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { changeBooking, changingBookings } from './change-booking.ts'
import { bookingToMove, type Clash, clashesOf, clashTimes } from './clashing.ts'
import { Section } from './section.tsx'
import { bookedTodayQuery, freeInsteadQuery } from './today-queries.ts'

type Booking = RecordKinds['booking']

const SHOWN = 5

/** Today's clashes of the studio, each with a way out if there is one. */
export function Clashes({ now }: { readonly now: number }) {
  const { zone } = useTimeStyle()
  const me = useWhoAmI()
  const { data, error, refetch } = useQuery(bookedTodayQuery(now, zone))
  // If they cannot be read, the holds say so.
  const { data: statuses, isPending } = useQuery(statusesQuery)
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined || isPending) return <Loading />
  if (statuses === undefined) return null
  const rules = clashRulesOf(me)
  const clashing = data.data.filter((booking) => canClash(booking, rules, statuses))
  const clashes = clashesOf(clashing, { exemptTypes: rules.exemptTypes, now })
  if (clashes.length === 0) return null
  return (
    <Section title={say('today.clashes')} about={say('today.undecided', { count: clashes.length })}>
      <ul className="clashes">
        {clashes.slice(0, SHOWN).map((clash) => (
          <ClashLine
            key={`${clash.one.id} ${clash.other.id}`}
            clash={clash}
            toMove={allows(me, 'schedule', 'WRITE') ? bookingToMove(clash, now, statuses) : undefined}
          />
        ))}
      </ul>
    </Section>
  )
}

interface ClashLineProps {
  readonly clash: Clash<Booking>
  readonly toMove: Booking | undefined
}

function ClashLine({ clash, toMove }: ClashLineProps) {
  const style = useTimeStyle()
  const { one, other, resources } = clash
  const [taken] = resources
  return (
    <li>
      <Icon name="clash" />
      <div>
        <p>
          <bdi className="medium">{resources.map(({ name }) => name).join(', ')}</bdi>,{' '}
          {inDayWords(clashTimes(clash), style)}
        </p>
        <p className="soft small">{say('today.clash-with', { one: one.name, other: other.name })}</p>
        <div className="line">
          {toMove !== undefined && taken !== undefined && resources.length === 1 && (
            <MoveButton booking={toMove} taken={taken} />
          )}
          <Link className="btn quiet mini" to={bookingAddress((toMove ?? other).id)}>
            {say('today.show')}
          </Link>
        </div>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  readonly booking: Booking
  readonly taken: Booking['resources'][number]
}

/** Moves the booking to a free resource of the same group; nothing if there is none. */
function MoveButton({ booking, taken }: MoveButtonProps) {
  const isChanging = useStore(changingBookings).has(booking.id)
  const { data: free } = useQuery(freeInsteadQuery(taken, booking))
  if (free === undefined || free === null) return null
  const before = booking.resources.map(({ id }) => ({ id }))
  const move = () =>
    changeBooking({
      booking,
      what: say('today.moved', { what: booking.name, to: free.name }),
      body: { resources: before.map(({ id }) => ({ id: id === taken.id ? free.id : id })) },
      back: { resources: before },
    })
  return (
    <button type="button" className="btn mini clash-move" aria-disabled={isChanging} onClick={onFirstClick(move)}>
      <span className="cut">{say('today.move', { what: booking.name, to: free.name })}</span>
    </button>
  )
}
