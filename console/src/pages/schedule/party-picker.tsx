import { allows, useWhoAmI } from '../../api/own-session.ts'
import { namedQuery, type Picked } from '../../api/picked.ts'
import { partyMaker } from '../../ui/party-maker.ts'
import { RecordPicker } from '../../ui/record-picker.tsx'

interface PartyPickerProps {
  readonly kind: 'contact' | 'project'
  readonly label: string
  readonly value: Picked | undefined
  readonly change: (value: Picked | undefined) => void
}

/** The client or the project of a booking. Users who may not list them see its name, and cannot choose another. */
export function PartyPicker({ kind, label, value, change }: PartyPickerProps) {
  const me = useWhoAmI()
  if (!allows(me, kind, 'READ')) {
    return <input className="input" disabled aria-label={label} value={value?.name ?? ''} />
  }
  return (
    <RecordPicker
      kind={kind}
      label={label}
      value={value}
      find={(typed) => namedQuery(kind, typed)}
      change={change}
      make={partyMaker(me, kind)}
    />
  )
}
