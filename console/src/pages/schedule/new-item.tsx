import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasWords } from '../../text/has-words.ts'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { adviceOf } from '../../ui/advice.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { type OfferedItem, offeredItemsQuery, typedItem } from './item-catalogue.ts'

interface NewItemProps {
  readonly readsCatalogue: boolean
  /** Of an item that is not in the catalogue. */
  readonly currency: string
  readonly add: (item: OfferedItem) => void
}

/** Finds an item of the catalogue by its name, or takes the name as it is typed. */
export function NewItem({ readsCatalogue, currency, add }: NewItemProps) {
  const { locale } = useTimeStyle()
  const [typed, setTyped] = useState('')
  const {
    data: found = [],
    isPlaceholderData,
    error,
  } = useQuery({ ...offeredItemsQuery(typed), enabled: readsCatalogue })
  const name = typed.trim()
  // Enter takes the first item, which must not be one that was found for an earlier text.
  const data = isPlaceholderData ? found.filter((item) => hasWords(item.name, name)) : found
  const isKnown = data.some((item) => item.name.toLowerCase() === name.toLowerCase())
  const offered = name === '' || isKnown || error !== null ? data : [...data, typedItem(name, currency)]
  return (
    <Combobox.Root
      items={offered}
      filter={null}
      value={null}
      inputValue={typed}
      autoHighlight
      onInputValueChange={(text, { reason }) => {
        if (reason !== 'item-press' && reason !== 'input-clear') setTyped(text)
      }}
      onValueChange={(item: OfferedItem | null) => {
        if (item === null) return
        setTyped('')
        add(item)
      }}
      itemToStringLabel={(item: OfferedItem) => item.name}
    >
      <Combobox.Input
        className="input add"
        aria-label={say('panel.item.add')}
        placeholder={`+ ${say('panel.item.add')}`}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="menu-place">
          <Combobox.Popup className="menu float tall">
            <Combobox.Empty className="menu-label">
              {error === null ? say('panel.item.none') : adviceOf(error)}
            </Combobox.Empty>
            <Combobox.List>
              {(item: OfferedItem) => (
                <Combobox.Item key={item.key} value={item} className="menu-item">
                  {item.price === undefined ? say('panel.item.as-typed', { name: item.name }) : item.name}
                  {item.price !== undefined && (
                    <span className="faint push num">{showMoney(item.price, item.item.currency, locale)}</span>
                  )}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
