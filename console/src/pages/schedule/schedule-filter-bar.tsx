import { startTransition, useEffect, useState } from 'react'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { useStore } from '../../ui/use-store.ts'
import { FILTER_ID } from './actions/filter-bookings.ts'
import type { Board } from './board.ts'
import { typeName } from './board-resources.ts'
import { FilterMenu } from './filter-menu.tsx'
import { type GroupBy, noFilters, type ScheduleFilters } from './schedule-view.ts'
import type { DrawnBoard } from './use-board-model.ts'

interface FilterBarProps {
  readonly board: Board
  readonly drawn: DrawnBoard
}

const types = [1, 2, 3, 5]

/** What of the book one looks at, and how much that is. */
export function ScheduleFilterBar({ board, drawn }: FilterBarProps) {
  const { filters, groupBy } = useStore(board.view)
  const change = (part: Partial<ScheduleFilters>) => board.changeView({ filters: { ...filters, ...part } })
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(noFilters)
  const projects = projectsOf(drawn)
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
        choices={projects}
        change={(projectIds) => change({ projectIds })}
      />
      <GroupSwitch groupBy={groupBy} change={(by) => board.changeView({ groupBy: by })} />
      {isFiltered && (
        <button type="button" className="btn quiet mini" onClick={() => board.changeView({ filters: noFilters })}>
          {say('schedule.filters.clear')}
        </button>
      )}
      <span className="push small soft counts">
        {say('schedule.counts', { bookings: drawn.matching.length, rows: drawn.rows.shown })}
      </span>
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

function projectsOf({ reading }: DrawnBoard): readonly { readonly id: number; readonly name: string }[] {
  const found = new Map<number, { readonly id: number; readonly name: string }>()
  for (const { project } of reading.bookings.values()) {
    for (const { id, name } of project) found.set(id, { id, name })
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
