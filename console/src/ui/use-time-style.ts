import { useWhoAmI } from '../api/own-session.ts'
import type { TimeStyle } from '../time/show-time.ts'
import { styleOf } from '../time/style-of.ts'

/** The format of dates and times of the signed-in user. */
export function useTimeStyle(): TimeStyle {
  const { user, instance } = useWhoAmI()
  return styleOf(user, instance)
}
