import { useWhoAmI } from '../api/own-session.ts'
import type { TimeStyle } from '../time/show-time.ts'
import { styleOf } from '../time/style-of.ts'

/** How dates and times are shown to whoever is signed in. */
export function useTimeStyle(): TimeStyle {
  const { user, instance } = useWhoAmI()
  return styleOf(user, instance)
}
