import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { hasWords } from '../../text/has-words.ts'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { type CatalogueEntry, catalogueQuery } from './catalogue.ts'
import type { LineRow } from './paper-draft.ts'

interface NewLineProps {
  readonly currency: string
  readonly add: (part: Partial<LineRow> & { readonly item_text: string }) => void
  readonly paste: (text: string) => void
}

/** The row below the last one: what is typed here is searched for in the catalogue and among rates, or becomes a line. */
export function NewLine({ currency, add, paste }: NewLineProps) {
  const { locale } = useTimeStyle()
  const [typed, setTyped] = useState('')
  const row = useRef<HTMLTableRowElement>(null)
  const readsRates = allows(useWhoAmI(), 'admin', 'READ')
  const { data = [], isPlaceholderData } = useQuery(catalogueQuery({ typed, currency, locale, readsRates }))
  const suggested = isPlaceholderData ? data.filter(({ name }) => hasWords(name, typed.trim())) : data
  // Enter takes what is typed as it is, by an action.
  useEffect(() => {
    const element = row.current
    const clear = () => setTyped('')
    element?.addEventListener('taken', clear)
    return () => element?.removeEventListener('taken', clear)
  }, [])
  return (
    <tr ref={row} data-row="new" data-new>
      <td colSpan={7}>
        <Combobox.Root
          items={typed === '' ? [] : suggested}
          filter={null}
          value={null}
          inputValue={typed}
          onInputValueChange={(text, { reason }) => {
            if (reason !== 'item-press' && reason !== 'input-clear') setTyped(text)
          }}
          onValueChange={(entry: CatalogueEntry | null) => {
            if (entry === null) return
            setTyped('')
            add(entry.line)
          }}
          itemToStringLabel={({ name }: CatalogueEntry) => name}
        >
          <Combobox.Input
            className="cell"
            data-cell="item_text"
            aria-label={say('documents.new-line')}
            placeholder={say('documents.new-line-hint')}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (!/[\t\n]/.test(text.trim())) return
              event.preventDefault()
              paste(text)
            }}
          />
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="menu-place">
              <Combobox.Popup className="menu float tall" hidden={data.length === 0}>
                <Combobox.List>
                  {(entry: CatalogueEntry) => (
                    <Combobox.Item key={entry.key} value={entry} className="menu-item">
                      {entry.name}
                      <span className="faint push">{showMoney(entry.price, currency, locale)}</span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      </td>
    </tr>
  )
}
