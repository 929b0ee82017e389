import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useWhoAmI } from '../api/own-session.ts'
import { say } from '../text/say.ts'
import { adviceOf } from '../ui/advice.ts'
import type { Action } from '../ui/console-action.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { useStore } from '../ui/use-store.ts'
import { useTimeStyle } from '../ui/use-time-style.ts'
import { chooseTheme } from './actions/choose-theme.ts'
import { signOut } from './actions/leave.ts'
import { noteReached, paletteOffer, paletteText } from './actions/open-palette.ts'
import { FoundLine, Marked } from './found-line.tsx'
import { iconOfFound, searchQuery } from './found-records.ts'
import { type PaletteGroup, type PaletteItem, paletteGroups, stillFound } from './palette-items.ts'
import { railEntriesFor } from './rail-entries.ts'
import './palette.css'

/** Actions of the user menu, which have no keys. */
const own: readonly Action[] = [...chooseTheme, signOut]

const TEXT_MAX = 100
/** How long typing must rest before a search. */
const REST_MS = 120

/** All pages, with what is known of each kind of record: loaded after the palette is shown. */
const indexQuery = queryOptions({
  queryKey: ['page-index'] as const,
  queryFn: async () => (await import('../pages/records/page-index.ts')).pageIndex,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Finds any record, opens any page, runs any action: opened by its key. */
export function Palette() {
  const offer = useStore(paletteOffer)
  const offered = useMemo(() => [...(offer ?? []), ...own], [offer])
  const chosen = useRef<(() => void) | undefined>(undefined)
  const close = (then?: () => void) => {
    chosen.current = then
    paletteOffer.set(undefined)
  }
  // The chosen action runs where the focus was before.
  const done = (isOpen: boolean) => {
    if (isOpen) return
    const then = chosen.current
    chosen.current = undefined
    then?.()
  }
  return (
    <Dialog.Root open={offer !== undefined} onOpenChange={(open) => open || close()} onOpenChangeComplete={done}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="palette float" aria-label={say('palette')}>
          <PaletteBody actions={offered} close={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface PaletteBodyProps {
  readonly actions: readonly Action[]
  readonly close: (then?: () => void) => void
}

function PaletteBody({ actions, close }: PaletteBodyProps) {
  const typed = useStore(paletteText)
  const searched = useSettled(typed, REST_MS)
  const isSearch = !typed.trimStart().startsWith('>')
  const search = useQuery({ ...searchQuery(isSearch ? searched : ''), placeholderData: (before) => before })
  const me = useWhoAmI()
  const navigate = useNavigate()
  const pages = railEntriesFor(me)
  const { data: more = [] } = useQuery({ ...indexQuery, select: (pageIndex) => pageIndex(me) })
  const problem = isSearch ? search.error : null
  const isDone = !search.isFetching && searched === typed
  const answered = isSearch && typed.trim().length > 1 ? (search.data?.data ?? []) : []
  const found = isDone ? answered : stillFound(answered, typed)
  const groups = paletteGroups({ typed, found, pages, more, actions, say })
  const take = (item: PaletteItem) => {
    if (item.kind === 'action') return close(() => void item.action.run())
    void navigate({ href: item.kind === 'page' ? item.path : item.place })
    close()
  }
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups.map(({ value, items }) => ({ value, items: [...items] }))}
      filter={null}
      value={typed}
      onValueChange={(text, { reason }) => reason === 'item-press' || paletteText.set(text)}
      autoHighlight="always"
      itemToStringValue={({ label }: PaletteItem) => label}
    >
      <div className="ask">
        <Icon name="search" />
        <Autocomplete.Input
          aria-label={say('palette')}
          placeholder={say('palette')}
          maxLength={TEXT_MAX}
          onFocus={noteReached}
        />
        <span className="faint small" role="status">
          {found.length > 0 && say('palette.found', { shown: countOf(groups), found: search.data?.meta.found ?? 0 })}
        </span>
      </div>
      {problem !== null && <p className="none">{adviceOf(problem)}</p>}
      {problem === null && (
        <Autocomplete.Empty className="none">
          {say(isDone ? 'palette.none' : 'palette.searching', { text: typed.trim() })}
        </Autocomplete.Empty>
      )}
      <Autocomplete.List className="results" aria-label={say('palette.results')} data-searched={isDone ? typed : ''}>
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={[...group.items]}>
            <Autocomplete.GroupLabel className="kind">{say(`palette.kind.${group.value}`)}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Autocomplete.Item key={item.key} value={item} className="hit" onClick={() => take(item)}>
                  <ItemLine item={item} typed={typed.replace(/^\s*>/, '')} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <PaletteFoot />
    </Autocomplete.Root>
  )
}

function ItemLine({ item, typed }: { readonly item: PaletteItem; readonly typed: string }) {
  const clock = useTimeStyle()
  if (item.kind === 'found') {
    return (
      <>
        <Icon name={iconOfFound(item.found)} />
        <FoundLine found={item.found} typed={typed} clock={clock} />
      </>
    )
  }
  const [key] = item.kind === 'action' ? (item.action.keys ?? []) : []
  return (
    <>
      <Icon name={item.kind === 'page' ? item.icon : 'right'} />
      <span className="cut">
        <Marked text={item.label} typed={typed} />
      </span>
      <span className="end">{key !== undefined && <KeyCaps keys={key} />}</span>
    </>
  )
}

function PaletteFoot() {
  return (
    <div className="foot" aria-hidden="true">
      <span>
        <KeyCaps keys="↵" />
        {say('palette.open')}
      </span>
      <span>
        <KeyCaps keys="Esc" />
        {say('close')}
      </span>
      <span className="push">
        <KeyCaps keys=">" />
        {say('palette.only-actions')}
      </span>
    </div>
  )
}

function countOf(groups: readonly PaletteGroup[]): number {
  return groups.flatMap(({ items }) => items).filter(({ kind }) => kind === 'found').length
}
