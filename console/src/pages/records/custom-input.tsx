import { useQuery } from '@tanstack/react-query'
import type { MemberFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { memberOfField, modulesOfRecord } from './custom-members.ts'
import { MemberInput } from './member-input.tsx'
import { type AnyRecord, customFieldsQuery } from './record-queries.ts'
import { factsOf } from './record-screens.ts'
import { mayRead } from './rights.ts'
import { isoOfDraft, typedIso } from './typed-moment.ts'

interface CustomInputProps {
  readonly kind: string
  readonly record: AnyRecord | undefined
  readonly value: ReadonlyMap<number, string>
  readonly faultAt: (path: string) => string | undefined
  readonly change: (value: ReadonlyMap<number, string>) => void
}

/** The custom fields of a record. Without permission to list custom fields, only those with a value are shown. */
export function CustomInput({ kind, record, value, faultAt, change }: CustomInputProps) {
  const canRead = mayRead(useWhoAmI(), factsOf('custom-field'))
  const { data = [], error, refetch } = useQuery(customFieldsQuery(canRead ? modulesOfRecord(kind, record) : []))
  const own = (record?.custom_fields ?? []) as readonly { readonly id: number; readonly name: string }[]
  const known: readonly { id: number; member: MemberFacts }[] =
    data.length > 0
      ? data.map(({ id, name, type, options }) => ({ id, member: memberOfField(name, type, options) }))
      : own.map(({ id, name }) => ({ id, member: memberOfField(name, 'text', []) }))
  const { zone } = useTimeStyle()
  const fields = known.map(({ id, member }) => {
    const isMoment = member.type === 'moment'
    const text = value.get(id) ?? ''
    return (
      <MemberInput
        key={id}
        member={member}
        value={isMoment ? typedIso(text, zone) : text}
        fault={faultAt(`custom_field_${id}`)}
        change={(next) => change(new Map(value).set(id, isMoment ? isoOfDraft(String(next), zone) : String(next)))}
      />
    )
  })
  return (
    <>
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {fields}
    </>
  )
}
