import { Store } from '../../api/store.ts'

/** What the list on the screen lets one do by a key. */
interface OpenList {
  readonly canCreate: boolean
  readonly create: () => void
}

export const openList = new Store<OpenList | undefined>(undefined)
