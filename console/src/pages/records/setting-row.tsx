import type { MemberFacts } from '../../api/kind-facts.ts'
import { say, sayHint, sayName } from '../../text/say.ts'
import { MemberInput } from './member-input.tsx'
import { RecordCell } from './record-cell.tsx'
import type { Draft } from './record-draft.ts'
import type { AnyRecord } from './record-queries.ts'
import { RowsInput } from './rows-input.tsx'
import type { useRecordForm } from './use-record-form.ts'
import { useShowStyle } from './use-show-style.ts'

interface SettingRowProps {
  readonly member: MemberFacts
  readonly path: string
  readonly label: string
  readonly record: AnyRecord
  /** Undefined for those who may only read. */
  readonly form: ReturnType<typeof useRecordForm> | undefined
}

/** One setting: what it is called and does at the left, what it is at the right. */
export function SettingRow({ member, path, label, record, form }: SettingRowProps) {
  const [outer = '', inner] = path.split('.')
  if (form === undefined) {
    const holder = inner === undefined ? record : (record[outer] as AnyRecord)
    return <ShownSetting member={member} label={label} holder={holder} />
  }
  const held = form.draft[outer] as Draft
  const value = inner === undefined ? form.draft[outer] : held[inner]
  const change = (next: Draft[string]) => form.set(outer, inner === undefined ? next : { ...held, [inner]: next })
  if (member.type === 'group') {
    return (
      <GroupSetting {...{ member, path, label, change }} faultAt={form.faultAt} value={value as Draft | undefined} />
    )
  }
  if (member.type === 'rows') {
    return (
      <div className="setting">
        <RowsInput
          member={member}
          hint={sayHint(member.about)}
          value={(value ?? []) as readonly Draft[]}
          faultAt={(at) => form.faultAt(inner === undefined ? at : `${outer}.${at}`)}
          change={change}
        />
      </div>
    )
  }
  return (
    <div className="setting">
      <MemberInput member={member} label={label} value={value} fault={form.faultAt(path)} change={change} />
    </div>
  )
}

interface GroupSettingProps {
  readonly member: MemberFacts
  readonly path: string
  readonly label: string
  readonly value: Draft | undefined
  readonly faultAt: (path: string) => string | undefined
  readonly change: (value: Draft | undefined) => void
}

/** Settings that are used together or not at all. */
function GroupSetting({ member, path, label, value, faultAt, change }: GroupSettingProps) {
  const members = (member.members ?? []).filter(({ writable }) => writable === true)
  const whether: MemberFacts = { name: member.name, about: member.about, type: 'flag', writable: true }
  const empty = () => Object.fromEntries(members.map(({ name, type }) => [name, type === 'flag' ? false : '']))
  return (
    <>
      <div className="setting">
        <MemberInput
          member={whether}
          label={say('settings.uses', { what: label })}
          value={value !== undefined}
          fault={faultAt(path)}
          change={(isUsed) => change(isUsed === true ? empty() : undefined)}
        />
      </div>
      {value !== undefined &&
        members.map((one) => (
          <div key={one.name} className="setting">
            <MemberInput
              member={one}
              label={sayName(one.name)}
              value={value[one.name]}
              fault={faultAt(`${path}.${one.name}`)}
              change={(next) => change({ ...value, [one.name]: next })}
            />
          </div>
        ))}
    </>
  )
}

interface ShownSettingProps {
  readonly member: MemberFacts
  readonly label: string
  readonly holder: AnyRecord
}

function ShownSetting({ member, label, holder }: ShownSettingProps) {
  const style = useShowStyle()
  return (
    <dl className="setting shown">
      <dt>{label}</dt>
      <dd>
        <RecordCell member={member} record={holder} show={style} names={new Map()} />
      </dd>
      <dd className="hint">{sayHint(member.about)}</dd>
    </dl>
  )
}
