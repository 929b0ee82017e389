import { useSyncExternalStore } from 'react'
import type { Store } from '../api/store.ts'

/** A part of a store: changes of other parts do not cause a rendering. `pick` must be the same function each time. */
export function usePicked<Value, Part>(store: Store<Value>, pick: (value: Value) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()))
}
