import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { inDayWords } from '../../timeline/span-words.ts'
import { adviceOf } from '../../ui/advice.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Board } from './board.ts'
import { typeName } from './board-resources.ts'
import { FindFreeDialog } from './find-free-dialog.tsx'
import type { PanelFields, WholeBooking } from './panel-fields.ts'
import { clashQuery } from './panel-queries.ts'
import { useOnBoard } from './use-on-board.ts'

interface BookedResourcesProps {
  readonly board: Board
  readonly booking: WholeBooking
  readonly fields: PanelFields
  readonly clock: TimeStyle
  readonly change: (part: Partial<PanelFields>) => void
}

/** The booked people and things, and whether each is free at that time. */
export function BookedResources({ board, booking, fields, clock, change }: BookedResourcesProps) {
  const { resourceIds } = fields
  const [isFinding, setFinding] = useState(false)
  const { resources, canWrite } = useOnBoard(board)
  const names = new Map([...booking.resources, ...resources].map(({ id, name }) => [id, name]))
  const others = resources.filter(({ id }) => !resourceIds.includes(id))
  const types = [...new Set(others.map(({ type_id }) => type_id))]
  return (
    <section className="panel-part" aria-label={say('schedule.resources')}>
      <h3>
        {say('schedule.resources')} <span className="faint">{resourceIds.length}</span>
        {canWrite && (
          <button type="button" className="btn quiet mini push" onClick={() => setFinding(true)}>
            <Icon name="search" />
            {say('find')}
          </button>
        )}
      </h3>
      {isFinding && (
        <FindFreeDialog {...{ board, fields, clock, change }} bookingId={booking.id} close={() => setFinding(false)} />
      )}
      <ul>
        {resourceIds.map((id) => (
          <ResourceFact
            board={board}
            key={id}
            name={names.get(id) ?? String(id)}
            asked={{ id: booking.id, start: fields.start, end: fields.end, resourceId: id }}
            clock={clock}
            remove={canWrite ? () => change({ resourceIds: resourceIds.filter((one) => one !== id) }) : undefined}
          />
        ))}
      </ul>
      {canWrite && (
        <select
          className="input add"
          aria-label={say('schedule.resource.add')}
          value=""
          onChange={({ target }) => change({ resourceIds: [...resourceIds, Number(target.value)] })}
        >
          <option value="">+ {say('schedule.resource.add')}</option>
          {types.map((type) => (
            <optgroup key={type} label={typeName(type)}>
              {others
                .filter(({ type_id }) => type_id === type)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </section>
  )
}

interface ResourceFactProps {
  readonly board: Board
  readonly name: string
  readonly asked: Parameters<typeof clashQuery>[0]
  readonly clock: TimeStyle
  readonly remove: (() => void) | undefined
}

function ResourceFact({ board, name, asked, clock, remove }: ResourceFactProps) {
  const { data, error } = useQuery(clashQuery(asked))
  const taken = error === null ? data : undefined
  const known = useOnBoard(board).bookings.get(taken?.id ?? 0)
  return (
    <li className="booked">
      <span className="cut">
        <b className="cut">{name}</b>
        {error !== null && <span className="bad small">{adviceOf(error)}</span>}
        {taken != null && (
          <span className="bad small cut">
            {say('schedule.taken.by', { name: taken.name, when: inDayWords({ ...known, ...taken }, clock) })}
          </span>
        )}
      </span>
      {taken === null && (
        <span className="good small">
          <Icon name="check" />
          {say('schedule.free')}
        </span>
      )}
      {taken != null && (
        <span className="bad small">
          <Icon name="clash" />
          {say('schedule.clash')}
        </span>
      )}
      {remove !== undefined && (
        <button
          type="button"
          className="btn quiet mini icon-only"
          aria-label={say('schedule.resource.remove', { name })}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  )
}
