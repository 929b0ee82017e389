const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  HOURLY: ['every hour', 'hours'],
  DAILY: ['every day', 'days'],
  WEEKLY: ['every week', 'weeks'],
  MONTHLY: ['every month', 'months'],
  YEARLY: ['every year', 'years'],
}

const weekdays: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

/** A stored `repeat_rule` in words, without its end: `every 2 weeks on Monday and Friday`. */
export function repeatWords(rule: string): string {
  const parts = new Map(rule.split(';').map((pair) => pair.split('=').map((side) => side.trim()) as [string, string]))
  const part = (name: string) => [...parts].find(([key]) => key.toUpperCase() === name)?.[1]?.toUpperCase()
  const [single, many] = units[part('FREQ') ?? ''] ?? ['again and again', '']
  const interval = Number(part('INTERVAL') ?? 1)
  const words = [interval > 1 ? `every ${interval} ${many}` : single]
  const days = part('BYDAY')
  if (days !== undefined) words.push(`on ${joinedWords(days.split(',').map(dayWords))}`)
  const monthDays = part('BYMONTHDAY')
  if (monthDays !== undefined) words.push(`on ${joinedWords(monthDays.split(',').map(monthDayWords))}`)
  return words.join(' ')
}

function dayWords(day: string): string {
  const [, place = '', name = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(day.trim()) ?? []
  const weekday = weekdays[name] ?? day
  return place === '' ? weekday : `the ${ordinal(Number(place), ' ')}${weekday}`
}

function monthDayWords(day: string): string {
  return `the ${ordinal(Number(day), '')}${Number(day) < 0 ? ' day' : ''}`
}

function ordinal(place: number, after: string): string {
  if (place === -1) return `last${after}`
  if (place < 0) return `${ordinal(-place, '')} last${after}`
  const teen = place % 100 >= 11 && place % 100 <= 13
  return `${place}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}${after}`
}

/** `Monday, Tuesday and Friday` */
export function joinedWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
