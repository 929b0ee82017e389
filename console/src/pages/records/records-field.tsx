import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { RecordField } from './record-field.tsx'
import type { Picked } from './record-queries.ts'

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
      <RecordField key={value.length} kind={kind} label={label} value={undefined} change={add} />
    </div>
  )
}
