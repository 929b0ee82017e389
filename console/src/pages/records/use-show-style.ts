import { useWhoAmI } from '../../api/own-session.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { ShowStyle } from './show-value.ts'

/** The format of amounts and times of the signed-in user, with the zone in which days of documents begin. */
export function useShowStyle(): ShowStyle {
  const style = useTimeStyle()
  const { instance } = useWhoAmI()
  return { ...style, instanceZone: instance.timezone }
}
