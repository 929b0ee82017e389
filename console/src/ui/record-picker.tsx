import './record-parts.css'
import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { RecordKind } from '../api/client.ts'
import type { Picked, PickQuery } from '../api/picked.ts'
import { hasWords } from '../text/has-words.ts'
import { say } from '../text/say.ts'
import { adviceOf } from './advice.ts'
import { Icon } from './icon.tsx'

interface RecordPickerProps {
  readonly id?: string
  readonly kind: RecordKind
  readonly label: string
  /** Shown while nothing is chosen: the label, unless it says something else. */
  readonly placeholder?: string
  readonly value: Picked | undefined
  readonly isWrong?: boolean
  /** The id of the hint or error below. */
  readonly describedBy?: string
  /** Finds what was typed; nothing typed finds the first ones. */
  readonly find: (typed: string) => PickQuery
  readonly change: (value: Picked | undefined) => void
  /** Makes a record with the typed name, if the user may. */
  readonly make?: ((name: string) => Promise<Picked | undefined>) | undefined
}

/** The id of the item that makes a record. */
const NEW = -1

/** A field to search for a record by its name and choose it. */
export function RecordPicker({
  id,
  kind,
  label,
  placeholder = label,
  value,
  isWrong = false,
  describedBy,
  find,
  change,
  make,
}: RecordPickerProps) {
  const [typed, setTyped] = useState('')
  const {
    data: found = [],
    error,
    isPending,
    isPlaceholderData,
  } = useQuery({
    ...find(typed === value?.name ? '' : typed),
    placeholderData: (before) => before,
    meta: { reads: [kind] },
  })
  const wanted = typed.trim()
  const isSearching = isPending || isPlaceholderData
  // Records that were found for an earlier text are shown only if they have the new one, too.
  const data = isPlaceholderData ? found.filter(({ name, about = '' }) => hasWords(`${name} ${about}`, wanted)) : found
  // Without an answer, nobody knows whether there is one of this name.
  const isKnown =
    isSearching || error !== null || wanted === '' || wanted === value?.name || data.some(({ name }) => name === wanted)
  const items = make === undefined || isKnown ? data : [...data, { id: NEW, name: wanted }]
  const choose = async (picked: Picked | null) => {
    if (picked?.id !== NEW) change(picked ?? undefined)
    else {
      const made = await make?.(picked.name)
      if (made !== undefined) change(made)
    }
  }
  return (
    <Combobox.Root
      items={items}
      filter={null}
      value={value ?? null}
      onValueChange={(picked) => void choose(picked)}
      onInputValueChange={setTyped}
      itemToStringLabel={({ name }: Picked) => name}
      isItemEqualToValue={(item: Picked, chosen: Picked) => item.id === chosen.id}
    >
      <div className="picker">
        <Combobox.Input
          id={id}
          className="input"
          aria-label={label}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={describedBy}
          placeholder={placeholder}
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
              {isSearching ? say('palette.searching') : error === null ? say('records.no-such') : adviceOf(error)}
            </Combobox.Empty>
            <Combobox.List>
              {(item: Picked) => (
                <Combobox.Item key={item.id} value={item} className="menu-item">
                  {item.id === NEW ? say('records.make-named', { name: item.name }) : item.name}
                  {item.about !== undefined && <span className="faint">{item.about}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
