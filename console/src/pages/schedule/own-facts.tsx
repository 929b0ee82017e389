import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { zoneOf } from '../../timeline/wall-clock.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { faultBeside } from '../../ui/fault-beside.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Fact } from './fact.tsx'
import { localTimeOf, momentOfLocal, type OwnField, ownFieldsQuery } from './own-fields.ts'
import { changedOwn, type PanelFields, type WholeBooking } from './panel-fields.ts'

interface OwnFactsProps {
  readonly booking: WholeBooking
  readonly fields: PanelFields
  readonly clock: TimeStyle
  readonly problem: Problem | undefined
  readonly change: (part: Partial<PanelFields>) => void
}

/** The custom fields of a booking, each as the kind of field that it is. */
export function OwnFacts({ booking, fields, clock, problem, change }: OwnFactsProps) {
  const { data: known, isPending, error, refetch } = useQuery(ownFieldsQuery)
  const all = known ?? booking.custom_fields.map(({ id, name }) => textField(id, name))
  const unread = error && <ProblemNotice problem={error} retry={() => void refetch()} />
  if (isPending || all.length === 0) return unread
  const sent = changedOwn(booking, fields)
  const faultOf = (id: number) =>
    faultBeside(problem, `custom_field_${id}`) ??
    faultBeside(problem, `custom_fields[${sent.findIndex((one) => one.id === id)}].value`)
  return (
    <section className="panel-part" aria-label={say('panel.own')}>
      <h3>{say('panel.own')}</h3>
      {unread}
      <div className="facts tight">
        {all.map((field) => (
          <OwnFact
            key={field.id}
            field={field}
            value={fields.own.get(field.id) ?? ''}
            clock={clock}
            fault={faultOf(field.id)}
            change={(value) => change({ own: new Map([...fields.own, [field.id, value]]) })}
          />
        ))}
      </div>
    </section>
  )
}

function textField(id: number, name: string): OwnField {
  return { id, name, type: 'text', required: false, options: [] }
}

interface OwnFactProps {
  readonly field: OwnField
  readonly value: string
  readonly clock: TimeStyle
  readonly fault: string | undefined
  readonly change: (value: string) => void
}

function OwnFact(props: OwnFactProps) {
  const { field, fault } = props
  const faultId = useId()
  return (
    <Fact label={field.name} fault={fault} faultId={faultId}>
      <OwnInput {...props} described={fault === undefined ? undefined : faultId} />
    </Fact>
  )
}

function OwnInput({
  field: { name, type, options, required },
  value,
  clock,
  fault,
  described,
  change,
}: OwnFactProps & { readonly described: string | undefined }) {
  const shared = {
    className: 'input',
    'aria-label': name,
    'aria-required': required || undefined,
    'aria-invalid': fault === undefined ? undefined : true,
    'aria-describedby': described,
  } as const
  if (type === 'select') {
    // A removed option stays until another one is chosen.
    const offered = value === '' || options.includes(value) ? options : [...options, value]
    return (
      <select {...shared} value={value} onChange={({ target }) => change(target.value)}>
        <option value="">{say('panel.own.none')}</option>
        {offered.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  }
  if (type === 'textarea') {
    return <textarea {...shared} rows={2} value={value} onChange={({ target }) => change(target.value)} />
  }
  if (type === 'number') return <DecimalInput {...shared} value={value} change={change} />
  if (type === 'date') {
    return <input {...shared} type="date" value={value} onChange={({ target }) => change(target.value)} />
  }
  if (type === 'datetime') {
    const zone = zoneOf(clock.zone)
    return (
      <input
        {...shared}
        type="datetime-local"
        value={localTimeOf(value, zone)}
        onChange={({ target }) => change(momentOfLocal(target.value, zone))}
      />
    )
  }
  return <input {...shared} value={value} onChange={({ target }) => change(target.value)} />
}
