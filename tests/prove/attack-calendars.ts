/** Calendars that cost more to read than to publish. */
import { heavyCalendars } from '../support/heavy-calendars.ts'
import { type Attack, pick, type Victim } from './attack.ts'

async function subscribe(victim: Victim, calendar: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ calendar_url: victim.publish(calendar), enabled: false })
  const made = await victim.send('POST', '/v2/calendar-subscription/import', { body, headers })
  if (made?.status !== 200) return
  const { id } = JSON.parse(made.text).success
  await victim.send('POST', `/v2/calendar-subscription/import/run?id=${id}`)
  await victim.send('DELETE', `/v2/calendar-subscription/import?id=${id}`)
}

export const attackWithCalendars: readonly Attack[] = [
  ...Object.entries(heavyCalendars).map(([name, text]) => ({
    name: `calendar: ${name}`,
    run: (victim: Victim) => subscribe(victim, text),
  })),
  {
    name: 'calendar: lines at random',
    run: (victim) => {
      const words = [
        'BEGIN:VEVENT',
        'END:VEVENT',
        'BEGIN:VTIMEZONE',
        'RRULE:FREQ=SECONDLY',
        'DTSTART:2026',
        'UID:',
        ' a',
        ':',
      ]
      const lines = Array.from({ length: 5_000 }, () => pick(victim.random, words))
      return subscribe(victim, ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))
    },
  },
  {
    name: 'calendar: one line of 4 MB',
    run: (victim) => subscribe(victim, `BEGIN:VCALENDAR\r\nX-LONG:${'a,;:"'.repeat(800_000)}\r\nEND:VCALENDAR\r\n`),
  },
]
