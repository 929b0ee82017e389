/** Forms whose unsaved input stays in memory when the user goes to another page, but not when the tab is closed. */
const unsaved = new Set<string>()

/** A hidden page does not ask: its user has left, and it must be loaded again. */
function ask(event: BeforeUnloadEvent): void {
  if (!document.documentElement.hidden) event.preventDefault()
}

/** While a form has unsaved input, the browser asks before it reloads or closes the tab. */
export function askBeforeUnload(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(form)
  else unsaved.delete(form)
  // A listener that does nothing would keep the page from the browser's cache of pages.
  if (unsaved.size === 0) removeEventListener('beforeunload', ask)
  else addEventListener('beforeunload', ask)
}
