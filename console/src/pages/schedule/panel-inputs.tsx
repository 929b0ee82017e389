import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import type { Picked } from '../../api/picked.ts'
import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { faultBeside } from '../../ui/fault-beside.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Board } from './board.ts'
import { Fact } from './fact.tsx'
import type { PanelFields, WholeBooking } from './panel-fields.ts'
import { PartyPicker } from './party-picker.tsx'
import { RepeatFact } from './repeat-fact.tsx'
import { TimesField } from './times-field.tsx'
import { useOnBoard } from './use-on-board.ts'

interface PanelInputsProps {
  readonly board: Board
  readonly booking: WholeBooking
  readonly fields: PanelFields
  readonly clock: TimeStyle
  readonly problem: Problem | undefined
  readonly change: (part: Partial<PanelFields>) => void
}

/** Name, time, client and status of a booking. */
export function PanelInputs({ board, booking, fields, clock, problem, change }: PanelInputsProps) {
  const { statuses, canWrite } = useOnBoard(board)
  return (
    <div className="facts">
      <Fact label={say('schedule.name')} fault={faultBeside(problem, 'name')}>
        <input
          className="input"
          aria-label={say('schedule.name')}
          value={fields.name}
          maxLength={255}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Fact>
      <Fact label={say('schedule.starts')} fault={faultBeside(problem, 'start') ?? faultBeside(problem, 'end')}>
        <TimesField times={fields} clock={clock} change={change} />
        <label className="check">
          <input
            type="checkbox"
            checked={fields.isAllDay}
            onChange={({ target }) => change({ isAllDay: target.checked })}
          />
          {say('schedule.all-day')}
        </label>
      </Fact>
      <RepeatFact
        rule={fields.repeat}
        start={fields.start}
        clock={clock}
        fault={faultBeside(problem, 'repeat_rule')}
        canWrite={canWrite}
        change={(repeat) => change({ repeat })}
      />
      <Fact label={say('schedule.client')} fault={faultBeside(problem, 'client')}>
        <Party kind="contact" address="/contacts?open=" value={fields.client}>
          <PartyPicker
            kind="contact"
            label={say('schedule.client')}
            value={fields.client}
            change={(client) => change({ client })}
          />
        </Party>
      </Fact>
      <Fact label={say('schedule.project')} fault={faultBeside(problem, 'project')}>
        <Party kind="project" address="/project?id=" value={fields.project}>
          <PartyPicker
            kind="project"
            label={say('schedule.project')}
            value={fields.project}
            change={(project) => change({ project })}
          />
        </Party>
      </Fact>
      <Fact label={say('schedule.status')} fault={faultBeside(problem, 'status')}>
        <select
          className="input"
          aria-label={say('schedule.status')}
          value={fields.statusId ?? ''}
          onChange={({ target }) => change({ statusId: target.value === '' ? undefined : Number(target.value) })}
        >
          {fields.statusId === undefined && <option value="">{say('schedule.no-status')}</option>}
          {(statuses.length > 0 ? statuses : booking.status).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Fact>
      <Fact label={say('schedule.notes')} fault={faultBeside(problem, 'notes')}>
        <textarea
          className="input"
          aria-label={say('schedule.notes')}
          value={fields.notes}
          rows={2}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </Fact>
    </div>
  )
}

interface PartyProps {
  readonly kind: 'contact' | 'project'
  /** The address of its page, without its id. */
  readonly address: string
  readonly value: Picked | undefined
  readonly children: ReactNode
}

/** The client or the project, with a link to its page. */
function Party({ kind, address, value, children }: PartyProps) {
  const reads = allows(useWhoAmI(), kind, 'READ')
  const to: string = `${address}${value?.id ?? ''}`
  return (
    <div className="party">
      {children}
      {reads && value !== undefined && (
        <Link to={to} className="btn quiet icon-only" aria-label={say('panel.go-to', { name: value.name })}>
          <Icon name="right" />
        </Link>
      )}
    </div>
  )
}
