const protocols = ['http:', 'https:', 'webcal:']

export function calendarUrlProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (url !== null && protocols.includes(url.protocol) && url.hostname !== '') return undefined
  return 'must be an http, https or webcal address, such as https://example.com/calendar.ics'
}
