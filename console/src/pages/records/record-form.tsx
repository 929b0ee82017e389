import { type FormEvent, type ReactNode, useRef } from 'react'
import type { RecordKind } from '../../api/client.ts'
import type { KindFacts, MemberFacts } from '../../api/kind-facts.ts'
import { say, sayName } from '../../text/say.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ScrolledBody } from '../../ui/scrolled-body.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { UnstoredNotice } from '../../ui/unstored-notice.tsx'
import { useFocusFault } from '../../ui/use-focus-fault.ts'
import { useNoted } from '../../ui/use-noted.ts'
import type { KeptInput } from '../../ui/use-typed-members.ts'
import { CustomInput } from './custom-input.tsx'
import { MemberInput } from './member-input.tsx'
import { ownDetails } from './own-details.ts'
import { RecordCell } from './record-cell.tsx'
import type { Draft } from './record-draft.ts'
import type { AnyRecord } from './record-queries.ts'
import { RowsInput } from './rows-input.tsx'
import { ShownSecrets } from './shown-secrets.tsx'
import { useRecordForm } from './use-record-form.ts'
import { useShowStyle } from './use-show-style.ts'

interface RecordFormProps {
  readonly facts: KindFacts
  readonly record: AnyRecord | undefined
  readonly etag: string | undefined
  readonly canWrite: boolean
  readonly made: (id: number, typed: Draft) => void
  readonly kept: KeptInput<Draft>
  readonly close: () => void
  readonly reload: () => Promise<void>
  readonly noteUnsaved: (isUnsaved: boolean) => void
  /** The children show the values that the service fills in. */
  readonly hidesFacts?: boolean
  readonly children?: ReactNode
}

/** The form of a record, derived from what the API says of its kind. */
export function RecordForm({ canWrite, noteUnsaved, hidesFacts = false, children, ...parts }: RecordFormProps) {
  const { facts, record } = parts
  const form = useRecordForm(parts)
  const { problem, isStale, secrets, changed, isBusy } = form
  const changes = changed.length
  const canStore = canWrite && facts.can.includes(record === undefined ? 'create' : 'update')
  const canRemove = canWrite && record !== undefined && facts.can.includes('remove')
  const ref = useRef<HTMLFormElement>(null)
  const noteSent = useFocusFault(ref, problem)
  const submit = (event: FormEvent) => {
    noteSent()
    void form.submit(event)
  }
  useNoted(noteUnsaved, canStore && changes > 0)
  return (
    <form ref={ref} className="record-form" onSubmit={submit} noValidate>
      <ScrolledBody className="record-body" canWrite={canStore}>
        {isStale && <StaleNotice form={form} nameOf={sayName} />}
        {problem !== undefined && !isStale && <ProblemNotice problem={problem} />}
        {!canStore && <UnstoredNotice names={changed.map(sayName)} discard={form.discard} />}
        <ShownSecrets secrets={secrets} />
        {canStore && <Fields parts={parts} form={form} />}
        {record !== undefined && !hidesFacts && <Facts facts={facts} record={record} isWhole={!canStore} />}
        {children}
      </ScrolledBody>
      {(canStore || canRemove) && (
        <footer className="record-foot">
          {canRemove && (
            <button type="button" className="btn quiet danger" disabled={isBusy} onClick={form.remove}>
              {say('records.delete')}
            </button>
          )}
          {canStore && (
            <span className="push line">
              {changes > 0 && <span className="faint small">{say('records.changed', { count: changes })}</span>}
              {changes > 0 && (
                <button type="button" className="btn quiet" onClick={form.discard}>
                  {say('records.discard')}
                </button>
              )}
              <button type="submit" className="btn primary" disabled={changes === 0}>
                {say(record === undefined ? 'records.make' : 'records.save')}
              </button>
            </span>
          )}
        </footer>
      )}
    </form>
  )
}

interface FieldsProps {
  readonly parts: Omit<RecordFormProps, 'canWrite' | 'noteUnsaved' | 'children' | 'hidesFacts'>
  readonly form: ReturnType<typeof useRecordForm>
}

function Fields({ parts: { facts, record }, form }: FieldsProps) {
  const writable = facts.members.filter((member) => member.writable === true)
  return (
    <div className="form-grid">
      {writable.map((member) => (
        <Field key={member.name} member={member} prefix="" draft={form.draft} form={form} set={form.set} />
      ))}
      {writable.some(({ type }) => type === 'custom') && (
        <CustomInput
          kind={facts.kind}
          record={record}
          value={form.draft.custom_fields as ReadonlyMap<number, string>}
          faultAt={form.faultAt}
          change={(value) => form.set('custom_fields', value)}
        />
      )}
    </div>
  )
}

interface FieldProps {
  readonly member: MemberFacts
  /** The path of the element that it is part of, with a dot. */
  readonly prefix: string
  readonly draft: Draft
  readonly form: ReturnType<typeof useRecordForm>
  readonly set: (name: string, value: Draft[string]) => void
}

function Field({ member, prefix, draft, form, set }: FieldProps) {
  const { name, type } = member
  if (type === 'custom') return null
  const change = (value: Draft[string]) => set(name, value)
  if (type === 'group') {
    const own = (draft[name] ?? {}) as Draft
    return (
      <fieldset className="member-group">
        <legend>{sayName(name)}</legend>
        <div className="form-grid">
          {(member.members ?? [])
            .filter(({ writable }) => writable)
            .map((one) => (
              <Field
                key={one.name}
                member={one}
                prefix={`${prefix}${name}.`}
                draft={own}
                form={form}
                set={(inner, value) => change({ ...own, [inner]: value })}
              />
            ))}
        </div>
      </fieldset>
    )
  }
  if (type === 'rows') {
    return (
      <RowsInput
        member={member}
        value={(draft[name] ?? []) as readonly Draft[]}
        faultAt={(path) => form.faultAt(`${prefix}${path}`)}
        change={change}
      />
    )
  }
  return <MemberInput member={member} value={draft[name]} fault={form.faultAt(`${prefix}${name}`)} change={change} />
}

interface FactsProps {
  readonly facts: KindFacts
  readonly record: AnyRecord
  /** If nothing can be changed, all known members are shown here. */
  readonly isWhole: boolean
}

/** Names of the service's own keeping that tell people nothing. */
const unsaid = new Set(['uuid', 'created_id', 'updated_id', 'custom_fields', 'created_sp_flag', 'update_key'])

function Facts({ facts, record, isWhole }: FactsProps) {
  const style = useShowStyle()
  const elsewhere = new Set([...unsaid, ...(ownDetails[facts.kind as RecordKind]?.shows ?? [])])
  const shown = facts.members.filter(
    ({ name, writable, type }) =>
      (isWhole || writable !== true) && !elsewhere.has(name) && (isWhole || type !== 'group'),
  )
  return (
    <section className="record-facts" aria-label={say('records.facts')}>
      <dl>
        {shown.map((member) => (
          <div key={member.name}>
            <dt>{sayName(member.name)}</dt>
            <dd>
              <RecordCell member={member} record={record} show={style} names={new Map()} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
