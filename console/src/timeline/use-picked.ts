import { useSyncExternalStore } from 'react'
import type { Store } from '../api/store.ts'

/** A part of what a store has: others may change without a new drawing. `pick` is the same function each time. */
export function usePicked<Value, Part>(store: Store<Value>, pick: (value: Value) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()))
}
