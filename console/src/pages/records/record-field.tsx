import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { labelOf } from './record-label.ts'
import { type Picked, pickQuery } from './record-queries.ts'

interface RecordFieldProps {
  readonly id?: string
  readonly kind: string
  readonly label: string
  readonly value: Picked | undefined
  readonly fault?: boolean
  readonly change: (value: Picked | undefined) => void
}

/** A field in which one types some letters of the name of a record of any kind, and chooses it. */
export function RecordField({ id, kind, label, value, fault = false, change }: RecordFieldProps) {
  const [typed, setTyped] = useState('')
  const { data = [], error } = useQuery({
    ...pickQuery(kind, typed === value?.name ? '' : typed),
    placeholderData: (before) => before,
  })
  const items = data.map((record): Picked => {
    return { id: record.id, name: labelOf(record), ...(typeof record.uuid === 'string' && { uuid: record.uuid }) }
  })
  return (
    <Combobox.Root
      items={items}
      filter={null}
      value={value ?? null}
      onValueChange={(picked) => change(picked ?? undefined)}
      onInputValueChange={setTyped}
      itemToStringLabel={({ name }: Picked) => name}
      isItemEqualToValue={(item: Picked, chosen: Picked) => item.id === chosen.id}
    >
      <div className="picker">
        <Combobox.Input
          id={id}
          className="input"
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          placeholder={say('records.choose')}
        />
        {value !== undefined && (
          <Combobox.Clear className="picker-clear" aria-label={say('records.clear', { what: label })}>
            <Icon name="close" />
          </Combobox.Clear>
        )}
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="menu-place">
          <Combobox.Popup className="menu float tall">
            <Combobox.Empty className="menu-label">
              {error === null ? say('records.no-such') : say('problem.rights')}
            </Combobox.Empty>
            <Combobox.List>
              {(item: Picked) => (
                <Combobox.Item key={item.id} value={item} className="menu-item">
                  {item.name}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
