import { Fragment, type ReactNode, useEffect } from 'react'
import { useWhoAmI, type WhoAmI } from '../api/own-session.ts'
import { Store } from '../api/store.ts'
import { useStore } from './use-store.ts'

/** Draws a dialog, which calls `close`. */
type Draw = (close: () => void) => ReactNode

interface Late {
  readonly owner: string
  readonly draw: Draw
}

const late = new Store<readonly Late[]>([])

/**
 * Opens a dialog over whatever page is open, for a token or a secret that comes when the user has left the part that asked
 * for it: nobody can read it later.
 */
export function useShowOnce(): (draw: Draw) => void {
  const owner = ownerOf(useWhoAmI())
  return (draw) => late.set([...late.get(), { owner, draw }])
}

/** The dialogs of this user, one after the other. */
export function ShownOnce() {
  const owner = ownerOf(useWhoAmI())
  const shown = useStore(late).find((one) => one.owner === owner)
  useEffect(() => () => late.set([]), [])
  if (shown === undefined) return null
  const close = () => late.set(late.get().filter((one) => one !== shown))
  return <Fragment>{shown.draw(close)}</Fragment>
}

function ownerOf({ instance, user }: WhoAmI): string {
  return `${instance.id} ${user.id}`
}
