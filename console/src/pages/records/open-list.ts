import { Store } from '../../api/store.ts'

/** The commands of the list on the screen that have a key. */
interface OpenList {
  readonly canCreate: boolean
  readonly create: () => void
  /** Undefined if the list is no table of the page. */
  readonly print: (() => void) | undefined
}

export const openList = new Store<OpenList | undefined>(undefined)
