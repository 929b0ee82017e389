import { useWhoAmI } from '../api/own-session.ts'
import type { TimeStyle } from '../time/show-time.ts'
import { styleOf } from '../time/style-of.ts'

/** The format of dates and times of the signed-in user. */
export function useTimeStyle(): TimeStyle {
  const { user, instance } = useWhoAmI()
  return styleOf(user, instance)
}

/** The format of the days of documents and reports, which are days in the zone of the instance. */
export function useDayStyle(): TimeStyle {
  const { user, instance } = useWhoAmI()
  return styleOf({ ...user, timezone: instance.timezone }, instance)
}
