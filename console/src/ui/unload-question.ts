/** What is lost when the tab is closed: changes under way, and unsaved input that stays when the user goes to another page. */
const unsaved = new Set<string>()

/** A hidden page does not ask: its user has left, and it must be loaded again. */
function ask(event: BeforeUnloadEvent): void {
  if (!document.documentElement.hidden) event.preventDefault()
}

/** While something is unsaved, the browser asks before it reloads or closes the tab. */
export function askBeforeUnload(what: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(what)
  else unsaved.delete(what)
  // A listener that does nothing would keep the page from the browser's cache of pages.
  if (unsaved.size === 0) removeEventListener('beforeunload', ask)
  else addEventListener('beforeunload', ask)
}
