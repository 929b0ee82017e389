import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { readList } from '../../api/client.ts'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'

/** A record that can be chosen. */
export interface Picked {
  readonly id: number
  readonly name: string
  /** Of contacts. */
  readonly uuid?: string
  /** Further text: a code. */
  readonly about?: string
}

type PickKind = 'project' | 'contact'

interface RecordPickerProps {
  readonly kind: PickKind
  readonly label: string
  readonly value: Picked | undefined
  readonly change: (value: Picked | undefined) => void
}

const FOUND_MAX = 20

/** A field to search for a record by its name and choose it. */
export function RecordPicker({ kind, label, value, change }: RecordPickerProps) {
  const [typed, setTyped] = useState('')
  const { data = [], error } = useQuery({
    queryKey: ['pick', kind, typed] as const,
    queryFn: ({ signal }) => findRecords(kind, typed, signal),
    placeholderData: (before) => before,
    meta: { reads: [kind] },
  })
  return (
    <Combobox.Root
      items={data}
      filter={null}
      value={value ?? null}
      onValueChange={(picked) => change(picked ?? undefined)}
      onInputValueChange={setTyped}
      itemToStringLabel={({ name }: Picked) => name}
      isItemEqualToValue={(one: Picked, other: Picked) => one.id === other.id}
    >
      <div className="picker">
        <Combobox.Input className="input" aria-label={label} placeholder={label} />
        {value !== undefined && (
          <Combobox.Clear className="picker-clear" aria-label={say('schedule.clear', { what: label })}>
            <Icon name="close" />
          </Combobox.Clear>
        )}
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="menu-place">
          <Combobox.Popup className="menu float tall">
            <Combobox.Empty className="menu-label">
              {error === null ? say('schedule.pick.none') : say('problem.rights')}
            </Combobox.Empty>
            <Combobox.List>
              {(item: Picked) => (
                <Combobox.Item key={item.id} value={item} className="menu-item">
                  {item.name}
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

async function findRecords(kind: PickKind, typed: string, signal: AbortSignal): Promise<readonly Picked[]> {
  const name = typed.trim() === '' ? undefined : typed.trim()
  const query = { name, order_asc: 'name', limit: FOUND_MAX }
  if (kind === 'project') {
    const { data } = await readList('project', { ...query, fields: 'id,name,code' }, signal)
    return data.map(({ id, name: label, code }) => ({ id, name: label, ...(code && { about: code }) }))
  }
  const { data } = await readList('contact', { ...query, fields: 'id,uuid,name' }, signal)
  return (data as readonly RecordKinds['contact'][]).map(({ id, uuid, name: label }) => ({ id, uuid, name: label }))
}
