import type { RecordKind } from '../../api/client.ts'
import type { Picked } from '../../api/picked.ts'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { RecordPicker } from '../../ui/record-picker.tsx'
import { pickQuery } from './record-queries.ts'

interface RecordsFieldProps {
  readonly kind: string
  readonly label: string
  readonly value: readonly Picked[]
  readonly change: (value: readonly Picked[]) => void
}

/** Several records of a kind: those chosen, and a field to choose another. */
export function RecordsField({ kind, label, value, change }: RecordsFieldProps) {
  const add = (picked: Picked | undefined) => {
    if (picked !== undefined && value.every(({ id }) => id !== picked.id)) change([...value, picked])
  }
  return (
    <div className="records-field">
      {value.map((picked) => (
        <span key={picked.id} className="chip">
          {picked.name}
          <button
            type="button"
            aria-label={say('records.clear', { what: picked.name })}
            onClick={() => change(value.filter(({ id }) => id !== picked.id))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <RecordPicker
        key={value.length}
        kind={kind as RecordKind}
        label={label}
        placeholder={say('records.choose')}
        value={undefined}
        find={(typed) => pickQuery(kind, typed)}
        change={add}
      />
    </div>
  )
}
