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

const styles = new Map<string, TimeStyle>()

/**
 * A user's format of dates and times: their own choice, or else that of their instance. The same choices are the same
 * object, so that what is shown in it is not rendered again.
 */
export function styleOf(user: StyledUser, instance: StyledInstance): TimeStyle {
  const locale = user.locale ?? instance.locale
  const zone = user.timezone ?? instance.timezone
  const key = `${locale} ${zone} ${instance.timezone} ${user.time_format}`
  const known = styles.get(key)
  if (known !== undefined) return known
  const ofLocale = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle
  const isTwelve = user.time_format === null ? ofLocale?.startsWith('h1') : user.time_format === 0
  const style: TimeStyle = { zone, instanceZone: instance.timezone, locale, hours: isTwelve ? 12 : 24 }
  styles.set(key, style)
  return style
}
