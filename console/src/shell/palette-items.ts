/** The items of the palette for a typed text. */
import { hasWords } from '../text/has-words.ts'
import type { MessageName } from '../text/say.ts'
import type { Action } from '../ui/console-action.ts'
import type { IconName } from '../ui/drawings.ts'
import { type Found, type FoundGroup, foundGroups, groupOfFound, placeOfFound } from './found-records.ts'

interface Listed {
  readonly key: string
  readonly label: string
}
export type PaletteItem = Listed &
  (
    | { readonly kind: 'found'; readonly found: Found; readonly place: string }
    | { readonly kind: 'page'; readonly path: string; readonly icon: IconName }
    | { readonly kind: 'action'; readonly action: Action }
  )

export interface PaletteGroup {
  readonly value: FoundGroup | 'page' | 'action'
  readonly items: readonly PaletteItem[]
}

interface Offered {
  readonly typed: string
  readonly found: readonly Found[]
  readonly pages: readonly { readonly path: string; readonly name: MessageName; readonly icon: IconName }[]
  /** The pages that are found by their name alone. */
  readonly more: readonly { readonly path: string; readonly label: string; readonly also?: string | undefined }[]
  readonly actions: readonly Action[]
  readonly say: (name: MessageName) => string
}

/** The maximum number of records of each kind, so that actions stay visible. */
const EACH_MAX = 5

/** Records first, then pages, then actions; after `>` only actions. */
export function paletteGroups({ typed, found, pages, more, actions, say }: Offered): readonly PaletteGroup[] {
  const onlyActions = typed.trimStart().startsWith('>')
  const words = typed.trimStart().replace(/^>/, '')
  const toDo = actions.map((action) => ({
    kind: 'action' as const,
    key: `action ${action.name}`,
    label: say(action.name),
    action,
  }))
  const ways = pages.map(({ path, name, icon }) => ({
    kind: 'page' as const,
    key: `page ${path}`,
    label: say(name),
    path,
    icon,
  }))
  const known = new Set(ways.flatMap(({ path, label }) => [path, label]))
  const others = more
    .filter(({ path, label }) => words.trim() !== '' && !known.has(path) && !known.has(label))
    .filter(({ label, also = '' }) => hasWords(`${label} ${also}`, words))
    .map(({ path, label }) => ({ kind: 'page' as const, key: `page ${path}`, label, path, icon: 'settings' as const }))
  const groups: readonly PaletteGroup[] = [
    ...(onlyActions ? [] : foundGroups.map((value) => ({ value, items: itemsOf(found, value) }))),
    { value: 'page', items: onlyActions ? [] : [...ways.filter(({ label }) => hasWords(label, words)), ...others] },
    { value: 'action', items: toDo.filter(({ label }) => hasWords(label, words)) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function itemsOf(found: readonly Found[], group: FoundGroup): readonly PaletteItem[] {
  return found
    .filter((one) => groupOfFound(one) === group)
    .flatMap((one): PaletteItem[] => {
      const place = placeOfFound(one)
      return place === undefined
        ? []
        : [{ kind: 'found', key: `${one.kind} ${one.id}`, label: one.name, found: one, place }]
    })
    .slice(0, EACH_MAX)
}

/** Of the records that were found for an earlier text, those that have all words of the typed one: Enter opens the first. */
export function stillFound(found: readonly Found[], typed: string): readonly Found[] {
  return found.filter(({ name, detail, client, project }) =>
    hasWords([name, detail, client, project].filter(Boolean).join(' '), typed.trim()),
  )
}
