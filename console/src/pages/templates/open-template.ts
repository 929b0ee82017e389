import { Store } from '../../api/store.ts'

/** The commands of the template editor on the screen that have a key. */
export const openTemplate = new Store<{ readonly save: () => void } | undefined>(undefined)
