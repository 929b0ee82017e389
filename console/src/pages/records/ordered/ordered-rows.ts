import { Store } from '../../../api/store.ts'

/** How the list on the screen moves a record by keys: by one place, up or down. */
export const orderedRows = new Store<((id: number, to: 'up' | 'down') => void) | undefined>(undefined)

/** The record whose handle has the focus. */
export function orderedInFocus(): number | undefined {
  const handle = document.activeElement?.closest<HTMLElement>('[data-ordered-handle]')
  return handle?.dataset.orderedHandle === undefined ? undefined : Number(handle.dataset.orderedHandle)
}
