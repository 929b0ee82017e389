import { Store } from '../../api/store.ts'

/** What the editor on the screen lets one do by a key. */
export const openTemplate = new Store<{ readonly save: () => void } | undefined>(undefined)
