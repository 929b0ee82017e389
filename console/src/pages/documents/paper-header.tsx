import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { namedQuery } from '../../api/picked.ts'
import { say } from '../../text/say.ts'
import { partyMaker } from '../../ui/party-maker.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RecordPicker } from '../../ui/record-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dueMember, templatesQuery } from './paper.ts'
import type { PaperForm } from './use-paper-form.ts'

/** The client, the dates and the currency, each with its validation error below. */
export function PaperHeader({ form }: { readonly form: PaperForm }) {
  const { kind, draft, set, faultOf } = form
  const me = useWhoAmI()
  const day = (name: 'date' | 'due' | 'period_start' | 'period_end', member: string) => (
    <TextField
      label={say(`documents.${kind === 'quote' && name === 'due' ? 'expiry' : name}`)}
      name={name}
      type="date"
      value={draft[name]}
      fault={faultOf(member)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  const text = (name: 'reference' | 'buyer_reference' | 'currency') => (
    <TextField
      label={say(`documents.${name}`)}
      name={name}
      value={draft[name]}
      fault={faultOf(name)}
      onChange={({ target }) => set({ [name]: name === 'currency' ? target.value.toUpperCase() : target.value })}
    />
  )
  return (
    <section className="paper-facts" aria-label={say('documents.facts')}>
      {allows(me, 'contact', 'READ') && (
        <Picking label={say('documents.client')} fault={faultOf('client')}>
          <RecordPicker
            key={draft.client?.id}
            kind="contact"
            label={say('documents.client')}
            value={draft.client}
            isWrong={faultOf('client') !== undefined}
            find={(typed) => namedQuery('contact', typed)}
            change={(client) => set({ client })}
            make={partyMaker(me, 'contact')}
          />
        </Picking>
      )}
      {allows(me, 'project', 'READ') && (
        <Picking label={say('documents.project')} fault={faultOf('project')}>
          <RecordPicker
            key={draft.project?.id}
            kind="project"
            label={say('documents.project')}
            value={draft.project}
            find={(typed) => namedQuery('project', typed)}
            change={(project) => set({ project })}
            make={partyMaker(me, 'project')}
          />
        </Picking>
      )}
      {day('date', 'date')}
      {day('due', dueMember[kind])}
      {text('currency')}
      {kind === 'invoice' && (draft.currency !== me.instance.currency || draft.tax_exchange_rate !== '') && (
        <ExchangeRate form={form} books={me.instance.currency} />
      )}
      {text('reference')}
      {day('period_start', 'period_start')}
      {day('period_end', 'period_end')}
      {kind === 'invoice' && text('buyer_reference')}
      {allows(me, 'admin', 'READ') && <TemplateField form={form} />}
    </section>
  )
}

/** The rate with which the tax is also stated in the currency of the books. */
function ExchangeRate({ form: { draft, set, faultOf }, books }: { readonly form: PaperForm; readonly books: string }) {
  return (
    <TextField
      label={say('documents.exchange-rate', { currency: draft.currency, books })}
      name="tax_exchange_rate"
      inputMode="decimal"
      hint={say('documents.exchange-rate-hint', { books })}
      value={draft.tax_exchange_rate}
      fault={faultOf('tax_exchange_rate') ?? faultOf('tax_currency')}
      onChange={({ target }) => set({ tax_exchange_rate: target.value })}
    />
  )
}

function TemplateField({ form: { kind, draft, set, faultOf } }: { readonly form: PaperForm }) {
  const id = useId()
  const { data: templates = [], error, refetch } = useQuery(templatesQuery(kind, true))
  const fault = faultOf('template_id')
  return (
    <div className="field">
      <label htmlFor={id}>{say('documents.template')}</label>
      <select
        id={id}
        className="input"
        value={draft.template_id}
        onChange={({ target }) => set({ template_id: target.value })}
      >
        <option value="">{say('documents.template-default')}</option>
        {templates.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name}
          </option>
        ))}
      </select>
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {fault !== undefined && <p className="fault">{fault}</p>}
    </div>
  )
}

interface PickingProps {
  readonly label: string
  readonly fault: string | undefined
  readonly children: ReactNode
}

function Picking({ label, fault, children }: PickingProps) {
  return (
    <div className="field is-wide">
      <span className="label">{label}</span>
      {children}
      {fault !== undefined && <p className="fault">{fault}</p>}
    </div>
  )
}
