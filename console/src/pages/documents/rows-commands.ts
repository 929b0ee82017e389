import { Store } from '../../api/store.ts'

/** The commands of the editor on the screen that have a key. */
interface EditorCommands {
  readonly save: () => void
  readonly issue: (() => void) | undefined
  /** Goes to the same cell of the next line; after the last line it adds one. */
  readonly enter: () => void
  readonly go: (by: -1 | 1) => void
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
  readonly group: () => void
}

export const openEditor = new Store<EditorCommands | undefined>(undefined)

/** The row in which the user types. */
export function rowInFocus(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined
}

/** Whether the user types in a line, so that the keys of lines apply to it. */
export function isInLine(): boolean {
  const { activeElement } = document
  // In a list of choices, Enter and the arrows are its own.
  return rowInFocus() !== undefined && activeElement?.matches('input, textarea') === true
}

/** Puts the cursor into a cell of a row. */
export function focusCell(key: string, cell: string): void {
  const input = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `[data-row="${key}"] [data-cell="${cell}"]`,
  )
  input?.focus()
  input?.select()
}

/** The cell of the row next to the one in focus, by the name of the cell. */
export function goBetweenRows(by: -1 | 1): boolean {
  const row = rowInFocus()
  const cell = (document.activeElement as HTMLElement | null)?.dataset.cell
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  let at = row === undefined ? -1 : rows.indexOf(row) + by
  for (; at >= 0 && at < rows.length; at += by) {
    const next = rows[at]?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-cell="${cell}"]`)
    if (next) {
      next.focus()
      next.select()
      return true
    }
  }
  return false
}
