import { startTransition, useEffect, useState } from 'react'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { useStore } from '../../ui/use-store.ts'
import { FILTER_ID } from './actions/filter-bookings.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { isMine, type Self } from './board-lines.ts'
import { typeName } from './board-resources.ts'
import { CustomFilterMenu } from './custom-filter-menu.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { type GroupBy, noFilters, type ScheduleFilters } from './schedule-view.ts'
import type { DrawnBoard } from './use-board-model.ts'

interface FilterBarProps {
  readonly board: Board
  readonly drawn: DrawnBoard
  readonly self: Self
}

const types = [1, 2, 3, 5]

/** The filters of the schedule, and the number of bookings. */
export function ScheduleFilterBar({ board, drawn, self }: FilterBarProps) {
  const { filters, groupBy } = useStore(board.view)
  const change = (part: Partial<ScheduleFilters>) => board.changeView({ filters: { ...filters, ...part } })
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(noFilters)
  return (
    <search className="bar-line filters" aria-label={say('schedule.filters')}>
      <TextFilter text={filters.text} change={(text) => change({ text })} />
      <FilterMenu
        name={say('schedule.status')}
        chosen={filters.statusIds}
        choices={drawn.statuses}
        change={(statusIds) => change({ statusIds })}
      />
      <FilterMenu
        name={say('schedule.type')}
        chosen={filters.typeIds}
        choices={types.map((id) => ({ id, name: typeName(id) }))}
        change={(typeIds) => change({ typeIds })}
      />
      <FilterMenu
        name={say('schedule.project')}
        chosen={filters.projectIds}
        choices={named(drawn, ({ project }) => project)}
        change={(projectIds) => change({ projectIds })}
      />
      <FilterMenu
        name={say('schedule.client')}
        chosen={filters.clientIds}
        choices={named(drawn, ({ client }) => client)}
        change={(clientIds) => change({ clientIds })}
      />
      {drawn.rows.groups.size > 0 && (
        <FilterMenu
          name={say('schedule.group')}
          chosen={filters.groupIds}
          choices={[...drawn.rows.groups].map(([id, name]) => ({ id, name }))}
          change={(groupIds) => change({ groupIds })}
        />
      )}
      <CustomFilterMenu chosen={filters.custom} change={(custom) => change({ custom })} />
      <GroupSwitch groupBy={groupBy} change={(by) => board.changeView({ groupBy: by })} />
      {isFiltered && (
        <button type="button" className="btn quiet mini" onClick={() => board.changeView({ filters: noFilters })}>
          {say('schedule.filters.clear')}
        </button>
      )}
      <span className="push small soft counts">
        {say('schedule.counts', { bookings: drawn.matching.length, rows: drawn.rows.shown })}
      </span>
      <Only
        name={say('schedule.mine', { count: drawn.matching.filter((booking) => isMine(booking, self)).length })}
        isOn={filters.onlyMine}
        change={(onlyMine) => change({ onlyMine })}
      />
      {(drawn.clashing > 0 || filters.onlyClashing) && (
        <button
          type="button"
          className="chip bad"
          aria-pressed={filters.onlyClashing}
          onClick={() => change({ onlyClashing: !filters.onlyClashing })}
        >
          <Icon name="clash" />
          {say('schedule.clashing', { count: drawn.clashing })}
        </button>
      )}
      {drawn.unbilled !== undefined && (
        <Only
          name={say('schedule.unbilled', { count: drawn.matching.filter(({ id }) => drawn.unbilled?.has(id)).length })}
          isOn={filters.onlyUnbilled}
          change={(onlyUnbilled) => change({ onlyUnbilled })}
        />
      )}
    </search>
  )
}

interface TextFilterProps {
  readonly text: string
  readonly change: (text: string) => void
}

function TextFilter({ text, change }: TextFilterProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  return (
    <label className="chip text-filter">
      <Icon name="search" />
      <span className="sr">{say('schedule.filter')}</span>
      <input
        id={FILTER_ID}
        type="search"
        placeholder={say('schedule.filter')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          startTransition(() => change(target.value))
        }}
      />
      <KeyCaps keys="/" />
    </label>
  )
}

interface GroupSwitchProps {
  readonly groupBy: GroupBy
  readonly change: (by: GroupBy) => void
}

function GroupSwitch({ groupBy, change }: GroupSwitchProps) {
  return (
    <fieldset className="seg small-seg" aria-label={say('schedule.group-by')}>
      {(['type', 'group'] as const).map((by) => (
        <button key={by} type="button" aria-pressed={groupBy === by} onClick={() => change(by)}>
          {say(`schedule.by.${by}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** The distinct values of the loaded bookings, by name. */
function named({ reading }: DrawnBoard, of: (booking: BoardBooking) => readonly Choice[]): readonly Choice[] {
  const found = new Map<number, Choice>()
  for (const booking of reading.bookings.values()) {
    for (const { id, name } of of(booking)) found.set(id, { id, name })
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

interface Choice {
  readonly id: number
  readonly name: string
}

interface OnlyProps {
  readonly name: string
  readonly isOn: boolean
  readonly change: (isOn: boolean) => void
}

/** A filter for some bookings, with their number. */
function Only({ name, isOn, change }: OnlyProps) {
  return (
    <button type="button" className={isOn ? 'chip on' : 'chip'} aria-pressed={isOn} onClick={() => change(!isOn)}>
      {name}
    </button>
  )
}
