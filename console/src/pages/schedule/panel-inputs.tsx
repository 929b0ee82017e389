import type { ReactNode } from 'react'
import { namedQuery } from '../../api/picked.ts'
import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { RecordPicker } from '../../ui/record-picker.tsx'
import type { Board } from './board.ts'
import type { PanelFields, WholeBooking } from './panel-fields.ts'
import { TimesField } from './times-field.tsx'

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
  const { statuses } = board.on
  return (
    <div className="facts">
      <Fact label={say('schedule.name')} fault={problem?.faultOf('name')}>
        <input
          className="input"
          aria-label={say('schedule.name')}
          value={fields.name}
          maxLength={255}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Fact>
      <Fact label={say('schedule.starts')} fault={problem?.faultOf('start') ?? problem?.faultOf('end')}>
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
      {booking.repeat_rule !== null && booking.repeat_rule !== '' && (
        <Fact label={say('schedule.repeats')}>
          <p className="fact-text">{say('schedule.is-series')}</p>
        </Fact>
      )}
      <Fact label={say('schedule.client')} fault={problem?.faultOf('client')}>
        <RecordPicker
          kind="contact"
          label={say('schedule.client')}
          value={fields.client}
          find={(typed) => namedQuery('contact', typed)}
          change={(client) => change({ client })}
        />
      </Fact>
      <Fact label={say('schedule.project')} fault={problem?.faultOf('project')}>
        <RecordPicker
          kind="project"
          label={say('schedule.project')}
          value={fields.project}
          find={(typed) => namedQuery('project', typed)}
          change={(project) => change({ project })}
        />
      </Fact>
      <Fact label={say('schedule.status')} fault={problem?.faultOf('status')}>
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
      <Fact label={say('schedule.notes')} fault={problem?.faultOf('notes')}>
        <textarea
          className="input"
          aria-label={say('schedule.notes')}
          value={fields.notes}
          rows={2}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </Fact>
      {booking.custom_fields.map(({ id, name }) => (
        <Fact key={id} label={name} fault={problem?.faultOf(`custom_field_${id}`)}>
          <input
            className="input"
            aria-label={name}
            value={fields.own.get(id) ?? ''}
            onChange={({ target }) => change({ own: new Map([...fields.own, [id, target.value]]) })}
          />
        </Fact>
      ))}
    </div>
  )
}

interface FactProps {
  readonly label: string
  readonly fault?: string | undefined
  readonly children: ReactNode
}

function Fact({ label, fault, children }: FactProps) {
  return (
    <div className="fact">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <div className="fact-value">
        {children}
        {fault !== undefined && <p className="fault">{fault}</p>}
      </div>
    </div>
  )
}
