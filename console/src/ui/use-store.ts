import { useSyncExternalStore } from 'react'
import type { Store } from '../api/store.ts'

/** The value of a store, always the newest. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
