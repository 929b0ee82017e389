import { useEffect } from 'react'
import { Store } from '../api/store.ts'
import type { Action } from './console-action.ts'
import { useStore } from './use-store.ts'

/** The action lists on the screen, the shell's first. */
const lists = new Store<readonly (readonly Action[])[]>([])

/** Makes the actions available while the component is mounted. Pass the same list each time. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => {
    lists.set([...lists.get(), actions])
    return () => remove(actions)
  }, [actions])
}

/** The actions of the shell. It is mounted after the first page in it, and its list is still the first. */
export function useShellActions(actions: readonly Action[]): void {
  useEffect(() => {
    lists.set([actions, ...lists.get()])
    return () => remove(actions)
  }, [actions])
}

function remove(actions: readonly Action[]): void {
  lists.set(lists.get().filter((list) => list !== actions))
}

/** All actions on the screen. */
export function currentActions(): readonly Action[] {
  return lists.get().flat()
}

export function useActionLists(): readonly (readonly Action[])[] {
  return useStore(lists)
}
