import { Store } from '../../api/store.ts'
import type { Action } from '../../ui/console-action.ts'

/** Whether the key help is open. */
export const keysShown = new Store(false)

export const showKeys: Action = {
  name: 'keys.show',
  keys: ['?'],
  run: () => keysShown.set(true),
}
