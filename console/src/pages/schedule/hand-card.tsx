import { type ReactNode, useRef } from 'react'
import { isolated } from '../../text/isolated.ts'
import { say } from '../../text/say.ts'
import { inTheWay } from '../../timeline/clash.ts'
import { type Gesture, type MoveGesture, targetsOf } from '../../timeline/gesture.ts'
import { inDayWords, lengthWords, spanWords } from '../../timeline/span-words.ts'
import type { TimelineModel, TimelineState } from '../../timeline/timeline-model.ts'
import { usePicked } from '../../timeline/use-picked.ts'
import { Icon } from '../../ui/icon.tsx'
import { useStore } from '../../ui/use-store.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { MovePrice } from './move-price.tsx'
import { useCardPlace } from './use-card-place.ts'
import { useOnBoard } from './use-on-board.ts'

interface HandCardProps {
  readonly board: Board
  readonly model: TimelineModel<BoardBooking>
}

function pickGesture({ gesture }: TimelineState<BoardBooking>): Gesture<BoardBooking> | undefined {
  return gesture
}

/** During a drag: the new time in words, and the clashes. */
export function HandCard({ board, model }: HandCardProps) {
  const gesture = usePicked(board.state, pickGesture)
  const { draft } = useStore(board.beside)
  if (gesture === undefined || gesture.kind === 'box' || draft !== undefined) return null
  if (gesture.kind === 'mark') {
    return (
      <Card
        anchor=".bk.ghost"
        when={spanWords(gesture, model.style)}
        length={lengthWords(gesture.end - gesture.start)}
      />
    )
  }
  return <MoveCard board={board} model={model} gesture={gesture} />
}

function MoveCard({ board, model, gesture }: HandCardProps & { readonly gesture: MoveGesture<BoardBooking> }) {
  const { lines, resources } = useOnBoard(board)
  const targets = targetsOf(model.style, gesture)
  const target = targets.find(({ booking }) => booking === gesture.grabbed)
  if (target === undefined) return null
  const moving = new Set(gesture.isCopy ? [] : gesture.bookings.map(({ id }) => id))
  const rows = lines.filter(({ resource }) => target.resourceIds.includes(resource.id))
  const taken = rows.flatMap(({ resource, lanes }) => {
    if (!model.isClashing(target.booking)) return []
    const others = lanes.placed.map(({ booking }) => booking).filter(model.isClashing)
    return inTheWay(others, target, moving).map((other) => ({ resource, other }))
  })
  const name = (id: number) => isolated(resources.find((one) => one.id === id)?.name ?? '')
  const where =
    gesture.fromRow === gesture.toRow ? name(gesture.toRow) : `${name(gesture.fromRow)} → ${name(gesture.toRow)}`
  return (
    <Card
      anchor=".bk.ghost"
      when={spanWords({ ...target.booking, ...target }, model.style)}
      length={[where, lengthWords(target.end - target.start), ...(gesture.isCopy ? [say('schedule.copy')] : [])].join(
        ', ',
      )}
      more={targets.length > 1 ? say('schedule.together', { count: targets.length }) : undefined}
    >
      {targets.length === 1 && !gesture.isCopy && <MovePrice target={target} />}
      {taken[0] !== undefined && (
        <div className="way">
          <Icon name="clash" />
          <strong>
            {say('schedule.taken', { where: taken[0].resource.name, when: inDayWords(taken[0].other, model.style) })}
          </strong>
          <p>{[isolated(taken[0].other.name), taken[0].other.status[0]?.name].filter(Boolean).join(', ')}</p>
          {taken.length > 1 && <p>{say('schedule.more-taken', { count: taken.length - 1 })}</p>}
        </div>
      )}
    </Card>
  )
}

interface CardProps {
  readonly anchor: string
  readonly when: string
  readonly length: string
  readonly more?: string | undefined
  readonly children?: ReactNode
}

function Card({ anchor, when, length, more, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  useCardPlace(card, anchor)
  return (
    <div ref={card} className="hand float" role="status">
      <header>
        <p className="when">{when}</p>
        <p className="what">{length}</p>
        {more !== undefined && <p className="what">{more}</p>}
      </header>
      {children}
    </div>
  )
}
