/** Moves the focus to the row above or below, or to the first one in view. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.row-open')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = at === -1 ? rows[0] : rows[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
