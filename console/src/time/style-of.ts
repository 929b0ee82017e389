import type { TimeStyle } from './show-time.ts'

interface StyledUser {
  readonly timezone: string | null
  readonly locale: string | null
  readonly time_format: number | null
}

interface StyledInstance {
  readonly timezone: string
  readonly locale: string
}

/** A user's format of dates and times: their own choice, or else that of their instance. */
export function styleOf(user: StyledUser, instance: StyledInstance): TimeStyle {
  const locale = user.locale ?? instance.locale
  const ofLocale = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle
  const isTwelve = user.time_format === null ? ofLocale?.startsWith('h1') : user.time_format === 0
  return { zone: user.timezone ?? instance.timezone, locale, hours: isTwelve ? 12 : 24 }
}
