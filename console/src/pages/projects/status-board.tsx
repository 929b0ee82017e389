import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { say } from '../../text/say.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { moveProject } from './move-project.ts'
import { projectStatusesQuery } from './project-queries.ts'
import { projectAddress, showSpan } from './project-words.ts'

type Project = RecordKinds['project']

interface Column {
  readonly id: number
  readonly name: string
}

interface StatusBoardProps {
  readonly projects: readonly Project[]
  readonly canWrite: boolean
  /** Users with permission to list statuses also see statuses without projects. */
  readonly seesStatuses: boolean
}

/** A column for each status. A card is dragged to another, or moved by its field. */
export function StatusBoard({ projects, canWrite, seesStatuses }: StatusBoardProps) {
  const { data, error, isLoading, refetch } = useQuery({ ...projectStatusesQuery(), enabled: seesStatuses })
  const [held, setHeld] = useState<Project>()
  const [over, setOver] = useState<number>()
  const used = projects.flatMap(({ status }) => status as readonly Column[])
  const columns = [...new Map([...(data?.data ?? []), ...used].map((one) => [one.id, one])).values()]
  const without = projects.filter(({ status }) => status.length === 0)
  const drop = (column: Column) => {
    if (held !== undefined) void moveProject(held, column)
    setHeld(undefined)
    setOver(undefined)
  }
  // Columns that come later would move the cards.
  if (isLoading) return null
  return (
    <div className="board">
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {without.length > 0 && (
        <section className="board-column" aria-label={say('projects.no-status')}>
          <h2>
            {say('projects.no-status')} <span className="faint">{without.length}</span>
          </h2>
          <Cards projects={without} columns={columns} canWrite={canWrite} hold={setHeld} />
        </section>
      )}
      {columns.map((column) => {
        const own = projects.filter(({ status }) => status[0]?.id === column.id)
        return (
          <section
            key={column.id}
            className={over === column.id && held !== undefined ? 'board-column over' : 'board-column'}
            aria-label={column.name}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(column.id)
            }}
            onDrop={() => drop(column)}
          >
            <h2>
              {column.name} <span className="faint">{own.length}</span>
            </h2>
            <Cards projects={own} columns={columns} canWrite={canWrite} hold={setHeld} />
          </section>
        )
      })}
    </div>
  )
}

interface CardsProps {
  readonly projects: readonly Project[]
  readonly columns: readonly Column[]
  readonly canWrite: boolean
  readonly hold: (project: Project | undefined) => void
}

function Cards({ projects, columns, canWrite, hold }: CardsProps) {
  const style = useTimeStyle()
  return (
    <ul>
      {projects.map((project) => {
        const { id, name, client, status, start, end } = project
        return (
          <li
            key={id}
            className="card"
            draggable={canWrite}
            onDragStart={() => hold(project)}
            onDragEnd={() => hold(undefined)}
          >
            <Link to={projectAddress(id)}>{name}</Link>
            <span className="soft small">{client[0]?.name}</span>
            <span className="faint small">{showSpan(start, end, style)}</span>
            {canWrite && columns.length > 1 && (
              <select
                className="input card-status"
                aria-label={say('projects.status-of', { name })}
                value={status[0]?.id ?? ''}
                onChange={({ target }) => {
                  const chosen = columns.find((one) => String(one.id) === target.value)
                  if (chosen !== undefined) void moveProject(project, chosen)
                }}
              >
                {status.length === 0 && <option value="">{say('projects.no-status')}</option>}
                {columns.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            )}
          </li>
        )
      })}
    </ul>
  )
}
