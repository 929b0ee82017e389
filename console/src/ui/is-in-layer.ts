/** Whether the focus is in a dialog or a menu, over the page: the keys of the page do not apply there. */
export function isInLayer(): boolean {
  return document.activeElement?.closest('[role=dialog], [role=menu]') != null
}
