import { useMemo } from 'react'
import { useWhoAmI } from '../../api/own-session.ts'
import { type DayPart, longestDay, weekHours } from '../../timeline/open-times.ts'
import { zoneOf } from '../../timeline/wall-clock.ts'

interface AccountHours {
  /** Whether the account has opening hours. */
  readonly isKnown: boolean
  /** From the earliest opening to the latest closing, in the zone of the user. */
  readonly work: DayPart
  readonly zones: { readonly from: string; readonly to: string }
}

/** The opening hours of the account, for a user in a zone. */
export function useAccountHours(zone: string): AccountHours {
  const { settings, instance } = useWhoAmI()
  const { opening_hours } = settings
  const { timezone } = instance
  return useMemo(() => {
    const zones = { from: timezone, to: zone }
    const year = new Date().getUTCFullYear()
    const work = longestDay(weekHours(opening_hours), { from: zoneOf(timezone), to: zoneOf(zone), year })
    return { isKnown: opening_hours.length > 0, work, zones }
  }, [opening_hours, timezone, zone])
}
