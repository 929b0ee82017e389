import { Store } from '../api/store.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The chosen appearance of the console in this browser. */
export interface Appearance {
  readonly theme: Theme
  readonly isCompact: boolean
}

const KEY = 'daybook.appearance'
const initial: Appearance = { theme: 'system', isCompact: false }

export const appearance = new Store<Appearance>(initial)

/** Applies the last chosen appearance. */
export function restoreAppearance(): void {
  const kept = localStorage.getItem(KEY)
  if (kept !== null) appearance.set({ ...initial, ...(JSON.parse(kept) as Partial<Appearance>) })
  apply(appearance.get())
}

/** Changes the appearance, now and from now on. */
export function chooseAppearance(choice: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...choice }
  appearance.set(next)
  localStorage.setItem(KEY, JSON.stringify(next))
  apply(next)
}

function apply({ theme, isCompact }: Appearance): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (isCompact) dataset.density = 'compact'
  else delete dataset.density
}
