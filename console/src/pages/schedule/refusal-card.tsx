import { useMemo, useRef } from 'react'
import { isolated } from '../../text/isolated.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { inDayWords, lengthWords, spanWords } from '../../timeline/span-words.ts'
import type { MaybeWhole } from '../../timeline/whole-days.ts'
import type { Action } from '../../ui/console-action.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { useActions } from '../../ui/use-actions.ts'
import type { Board, Refusal } from './board.ts'
import type { Way } from './find-ways-out.ts'
import { useCardPlace } from './use-card-place.ts'
import { useOnBoard } from './use-on-board.ts'
import type { InTheWay } from './write-booking.ts'

interface RefusalCardProps {
  readonly board: Board
  readonly refusal: Refusal
  readonly clock: TimeStyle
}

/** After a refused drop: the clashes, and the alternatives, by a click or a digit. */
export function RefusalCard({ board, refusal, clock }: RefusalCardProps) {
  const card = useRef<HTMLElement>(null)
  const { targets, ways } = refusal
  const [target] = targets
  useCardPlace(card, `[data-booking="${target?.booking.id ?? 0}"]`)
  const actions = useMemo(() => wayActions(board), [board])
  useActions(actions)
  if (target === undefined) return null
  return (
    <section ref={card} className="hand float refused" role="alertdialog" aria-label={say('schedule.refused')}>
      <header>
        <p className="when">{spanWords({ ...target.booking, ...target }, clock)}</p>
        <p className="what">
          <bdi>{target.booking.name}</bdi>, {lengthWords(target.end - target.start)}
        </p>
        <button
          type="button"
          className="btn quiet mini icon-only"
          aria-label={say('close')}
          onClick={() => board.beside.set({})}
        >
          <Icon name="close" />
        </button>
      </header>
      <TakenBy board={board} inTheWay={refusal.inTheWay} clock={clock} />
      <WayList ways={ways} booking={{ ...target.booking, ...target }} clock={clock} take={refusal.take} hasKeys />
    </section>
  )
}

interface TakenByProps {
  readonly board: Board
  readonly inTheWay: readonly InTheWay[]
  readonly clock: TimeStyle
}

/** The clashing bookings and their times. */
export function TakenBy({ board, inTheWay, clock }: TakenByProps) {
  const [first] = inTheWay
  const { bookings } = useOnBoard(board)
  if (first === undefined) return null
  const known = bookings.get(first.id)
  const about = [first.name, known?.status[0]?.name, known?.client[0]?.name].filter((one) => one !== undefined)
  return (
    <div className="way" role="alert">
      <Icon name="clash" />
      <strong>{say('schedule.taken.by', { name: first.name, when: inDayWords({ ...known, ...first }, clock) })}</strong>
      {about.length > 1 && <p>{about.map(isolated).join(', ')}</p>}
      {inTheWay.length > 1 && <p>{say('schedule.more-taken', { count: inTheWay.length - 1 })}</p>}
    </div>
  )
}

interface WayListProps {
  readonly ways: readonly Way[] | undefined
  /** The refused booking, if it may be whole days. */
  readonly booking?: MaybeWhole
  readonly clock: TimeStyle
  readonly take: (way: Way) => void
  /** Whether a digit chooses one. */
  readonly hasKeys?: boolean
}

/** The alternatives, the best first. */
export function WayList({ ways, booking, clock, take, hasKeys = false }: WayListProps) {
  return (
    <div className="else">
      <h3>{say(ways === undefined ? 'schedule.ways.finding' : hasKeys ? 'schedule.ways.keys' : 'schedule.ways')}</h3>
      <ul>
        {ways?.map((way, index) => (
          <li key={way.kind}>
            <button type="button" onClick={() => take(way)}>
              {hasKeys && <KeyCaps keys={String(index + 1)} />}
              <span className="cut">{wayName(way, booking, clock)}</span>
              <span className="end">{say(`schedule.way.${way.kind}.hint`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function wayName(way: Way, booking: MaybeWhole | undefined, clock: TimeStyle): string {
  if (way.kind === 'elsewhere') return say('schedule.way.elsewhere', { name: way.resource.name })
  if (way.kind === 'later') return spanWords({ ...booking, ...way.times }, clock)
  if (way.kind === 'hold') return say('schedule.way.hold', { status: way.status.name })
  return say('schedule.way.both')
}

function wayActions(board: Board): readonly Action[] {
  const ways = () => board.beside.get().refusal?.ways ?? []
  return [
    {
      name: 'schedule.ways.take',
      keys: ['1', '2', '3', '4'],
      isPossible: () => board.beside.get().refusal !== undefined,
      run: (key) => {
        const way = ways()[Number(key) - 1]
        if (way !== undefined) board.beside.get().refusal?.take(way)
      },
    },
  ]
}
