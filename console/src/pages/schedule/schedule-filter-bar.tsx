import { replaceEqualDeep } from '@tanstack/react-query'
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { useStore } from '../../ui/use-store.ts'
import { FILTER_ID } from './actions/filter-bookings.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { isMine, type Self } from './board-lines.ts'
import { typeName } from './board-resources.ts'
import { FilterMenu } from './filter-menu.tsx'
import { LateCustomFilterMenu } from './late-parts.ts'
import { type GroupBy, groupings, noFilters, type ScheduleFilters } from './schedule-view.ts'
import type { DrawnBoard } from './use-board-model.ts'

interface FilterBarProps {
  readonly board: Board
  readonly drawn: DrawnBoard
  readonly self: Self
}

const typeIds = [1, 2, 3, 5]

/** The filters of the schedule, and the number of bookings. */
export const ScheduleFilterBar = memo(function ScheduleFilterBar({ board, drawn, self }: FilterBarProps) {
  const { filters, groupBy } = useStore(board.view)
  const change = (part: Partial<ScheduleFilters>) => board.changeView({ filters: { ...filters, ...part } })
  const { isKnown, isUnbilled, isBilledKnown } = drawn
  const projects = useNamed(drawn.reading.bookings, projectOf)
  const clients = useNamed(drawn.reading.bookings, clientOf)
  const groups = useMemo(() => [...drawn.rows.groups].map(([id, name]) => ({ id, name })), [drawn.rows.groups])
  const types = useMemo(() => typeIds.map((id) => ({ id, name: typeName(id) })), [])
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(noFilters)
  return (
    <search className="bar-line filters" aria-label={say('schedule.filters')}>
      <TextFilter text={filters.text} change={(text) => change({ text })} />
      <FilterMenu
        board={board}
        member="statusIds"
        name={say('schedule.status')}
        chosen={filters.statusIds}
        choices={drawn.statuses}
      />
      <FilterMenu board={board} member="typeIds" name={say('schedule.type')} chosen={filters.typeIds} choices={types} />
      <FilterMenu
        board={board}
        member="projectIds"
        name={say('schedule.project')}
        chosen={filters.projectIds}
        choices={projects}
      />
      <FilterMenu
        board={board}
        member="clientIds"
        name={say('schedule.client')}
        chosen={filters.clientIds}
        choices={clients}
      />
      {drawn.rows.groups.size > 0 && (
        <FilterMenu
          board={board}
          member="groupIds"
          name={say('schedule.group')}
          chosen={filters.groupIds}
          choices={groups}
        />
      )}
      <LateCustomFilterMenu board={board} chosen={filters.custom} />
      <GroupSwitch
        hasWorkspaces={drawn.rows.hasWorkspaces}
        groupBy={groupBy}
        change={(by) => board.changeView({ groupBy: by })}
      />
      {isFiltered && (
        <button type="button" className="btn quiet mini" onClick={() => board.changeView({ filters: noFilters })}>
          {say('schedule.filters.clear')}
        </button>
      )}
      <div className="ends">
        <span className="small soft counts">{isKnown && countsOf(drawn)}</span>
        <Only
          name={say('schedule.mine', { count: isKnown ? mineOf(drawn, self) : '' })}
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
            {say('schedule.clashing', { count: isKnown ? drawn.clashing : '' })}
          </button>
        )}
        {isUnbilled !== undefined && (
          <Only
            name={say('schedule.unbilled', { count: isBilledKnown ? drawn.matching.filter(isUnbilled).length : '' })}
            isOn={filters.onlyUnbilled}
            change={(onlyUnbilled) => change({ onlyUnbilled })}
          />
        )}
      </div>
    </search>
  )
})

function mineOf({ matching }: DrawnBoard, self: Self): number {
  return matching.filter((booking) => isMine(booking, self)).length
}

function countsOf({ matching, rows }: DrawnBoard): string {
  return say('schedule.counts', {
    bookings: say('schedule.list.count', { count: matching.length }),
    count: rows.shown,
  })
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
  readonly hasWorkspaces: boolean
  readonly groupBy: GroupBy
  readonly change: (by: GroupBy) => void
}

/** Workspaces are offered where resources are in some. */
function GroupSwitch({ hasWorkspaces, groupBy, change }: GroupSwitchProps) {
  const offered = groupings.filter((by) => by !== 'workspace' || hasWorkspaces || groupBy === by)
  return (
    <fieldset className="seg small-seg" aria-label={say('schedule.group-by')}>
      {offered.map((by) => (
        <button key={by} type="button" aria-pressed={groupBy === by} onClick={() => change(by)}>
          {say(`schedule.by.${by}`)}
        </button>
      ))}
    </fieldset>
  )
}

type Bookings = ReadonlyMap<number, BoardBooking>

function projectOf({ project }: BoardBooking): readonly Choice[] {
  return project
}

function clientOf({ client }: BoardBooking): readonly Choice[] {
  return client
}

/** The same values stay the same list, so that a changed booking does not render the menus again. */
function useNamed(bookings: Bookings, of: (booking: BoardBooking) => readonly Choice[]): readonly Choice[] {
  const last = useRef<readonly Choice[]>([])
  return useMemo(() => {
    last.current = replaceEqualDeep(last.current, named(bookings, of))
    return last.current
  }, [bookings, of])
}

/** The distinct values of the loaded bookings, by name. */
function named(bookings: Bookings, of: (booking: BoardBooking) => readonly Choice[]): readonly Choice[] {
  const found = new Map<number, Choice>()
  for (const booking of bookings.values()) {
    for (const one of of(booking)) if (!found.has(one.id)) found.set(one.id, one)
  }
  return [...found.values()].toSorted((one, other) => names.compare(one.name, other.name))
}

const names = new Intl.Collator()

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
