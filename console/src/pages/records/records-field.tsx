import { useQuery } from '@tanstack/react-query'
import type { RecordKind } from '../../api/client.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import type { Picked } from '../../api/picked.ts'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { RecordPicker } from '../../ui/record-picker.tsx'
import { labelOf } from './record-label.ts'
import { namesQuery, pickQuery } from './record-queries.ts'
import { factsOf } from './record-screens.ts'
import { mayRead } from './rights.ts'

interface RecordsFieldProps {
  readonly kind: string
  readonly label: string
  readonly value: readonly Picked[]
  readonly change: (value: readonly Picked[]) => void
}

/** Several records of a kind: those chosen, and a field to choose another. */
export function RecordsField({ kind, label, value, change }: RecordsFieldProps) {
  const canRead = mayRead(useWhoAmI(), factsOf(kind))
  // Of some only the id is known yet.
  const nameless = canRead ? value.filter(({ name }) => name === '').map(({ id }) => id) : []
  const { data: named = [] } = useQuery(namesQuery(kind, nameless))
  const nameOf = ({ id, name }: Picked) => {
    const found = name === '' ? named.find((one) => one.id === id) : undefined
    return found === undefined ? name || String(id) : labelOf(found)
  }
  const add = (picked: Picked | undefined) => {
    if (picked !== undefined && value.every(({ id }) => id !== picked.id)) change([...value, picked])
  }
  return (
    <div className="records-field">
      {value.map((picked) => (
        <span key={picked.id} className="chip">
          {nameOf(picked)}
          <button
            type="button"
            aria-label={say('records.clear', { what: nameOf(picked) })}
            onClick={() => change(value.filter(({ id }) => id !== picked.id))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {canRead && (
        <RecordPicker
          key={value.length}
          kind={kind as RecordKind}
          label={label}
          placeholder={say('records.choose')}
          value={undefined}
          find={(typed) => pickQuery(kind, typed)}
          change={add}
        />
      )}
    </div>
  )
}
